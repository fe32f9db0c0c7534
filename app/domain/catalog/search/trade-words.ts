/**
 * Words that mean the same in this trade, in English and in romanised Hindi, in the spellings that people type. Any word of `same`
 * finds all of them; `finds` lists narrower words that it finds as well, which don't find it in turn. All lower case.
 * Several words separated by spaces are looked for as they stand.
 */
export interface WordGroup {
  readonly same: readonly string[]
  readonly finds: readonly string[]
}

/** A line for each group: `same : finds`, both separated by commas. Word forms such as the plural need no entry. */
const GROUPS = `
red, lal, laal, lall : crimson, maroon, ruby, scarlet, sindoor, vermilion, cherry, wine
maroon, mehroon, mahroon, marun : wine, burgundy
crimson, kirmizi
sindoor, sindhoor, sindur, sindoori
wine, burgundy
blue, neela, nila, neeli, nili, neele, nile, neel : indigo, navy, turquoise, peacock, powder blue, midnight, teal
indigo, nil
navy, navy blue : midnight
sky blue, skyblue, aasmani, asmani, aasmaani : powder blue, dusk blue, mist blue
turquoise, firozi, feroza, firoza : teal, peacock
teal, morpankhi : peacock
peacock, mor, mayur, mayuri
green, hara, hari, hare, haraa, sabz : emerald, mint, olive, mehndi, bottle green, sage, teal
emerald, panna, zamarud
mint, pudina
mehndi, mehendi, mehandi, henna
olive, zaitoon, jaitun
parrot green, tota, totapari, tote : emerald
yellow, peela, pila, peeli, pili, peele, pile : haldi, marigold, lemon, turmeric, mustard
haldi, haldee, turmeric
mustard, sarson, sarso, rai : marigold, haldi, turmeric
marigold, genda, gainda
lemon, nimbu, neembu
black, kala, kaala, kali, kaali, kale, kaale, siyah : charcoal, monochrome
charcoal, koyla, koyala
white, safed, safeda, saphed, sufaid, shwet, dhavala : ivory, off white, cream, chalk
ivory, off white, offwhite, hathi dant
cream, malai, kreem : ivory, ecru, parchment
pink, gulabi, gulaabi : rani, rose, blush, magenta, peach, coral
rani, rani pink, raani : magenta
rose, gulab, gulaab
blush, baby pink, halka gulabi
magenta, majenta, majanta : rani
peach, aadu, aaru, aadoo
coral, moonga, munga, mungia
orange, narangi, naarangi, santra, santara : coral, sunset, tangerine, rust, terracotta, peach, saffron
saffron, kesari, kesariya, kesar, bhagwa, zafrani : sunset, marigold
rust, jang : terracotta, brick
terracotta, geru, gerua, mitti
purple, baingani, baigani, jamuni, jaamuni, violet : plum, aubergine, mauve, wine, lavender
plum, jamun, aloo bukhara
aubergine, brinjal, baingan, eggplant
mauve, lilac, lavender, lavendar
grey, gray, slaty, saleti, surmai : charcoal, slate, smoke
brown, bhura, bhoora, bhuri, badami, kathai, kattha : rust, terracotta, umber, sand, coffee
beige, sand, fawn, khaki : ecru, parchment, cream
gold, golden, sona, sunehra, sunehri, sunhera, swarn
silver, chandi, chaandi, rupehri, rupahli
colour, color, colours, colors, coloured, colored, rang
multicolour, multicolor, multicoloured, multicolored, rangbirangi, rang birangi, rangeela
pastel, halka rang : blush, mint, peach, mist, powder blue, mauve
cotton, suti, sooti, kapas, cottan, coton, kottan : mulmul, cambric, voile, poplin, khadi, mangalgiri
mulmul, malmal, mul, mulmal, muslin
cambric, cambrik, kambric
voile, voil
linen, linnen, lenin, lilen
silk, resham, reshmi, reshami, reshmee, pattu : chanderi, banarasi, gajji, tissue, patola, tussar
chanderi, chanderee, chanderi silk, chandheri
banarasi, benarasi, banarsi, benaresi, banarasee, varanasi
tussar, tussah, tasar, tasser, kosa
khadi, khaddar, khadar, homespun, hand spun
georgette, jorjet, georget, jorjette, georgete
chiffon, shiffon, shifon, chifon
crepe, crape, krep
rayon, reyon, viscose, modal
satin, saten, sateen, gajji
velvet, makhmal, makhmali, makmal
wool, oon, ooni, pashmina
net, jali, jaali, jaal
organza, tissue
handloom, hathkargha, handwoven, hand woven, hath kargha
soft, mulayam, naram, komal
light, halka, halki, lightweight : mulmul, voile, airy
heavy, bhari, bhaari, bhaaree : zari, bridal
chikankari, chikan, chickan, chikankaari, chicken kari, chickankari, lucknowi, lakhnavi, lakhnawi
bandhani, bandhej, bandhni, bandhini, bandhanee, bandej, tie dye, tie and dye, chunri, chunari
ajrakh, ajrak, azrakh, ajarakh, ajrack
leheriya, lehariya, laheriya, lahariya, leheria, lehariya print
kalamkari, kalamkaari, qalamkari, kalam kari
phulkari, fulkari, phoolkari, phulkaari
dabu, dabbu, daboo
bagru, bagroo, bagaru
block, thappa, chhapa, chhapai : dabu, bagru, ajrakh, stamped, carved
print, chapa, chhaap, chhapi, chapai
ikat, ikkat, ikkath, pochampally, pochampalli : patola
patola, patan patola, patolu
gota, gotta, gota patti, gotapatti, gota work
zari, jari, zardozi, jardozi, zardosi, kamdani
mirror, shisha, sheesha, shisa, abhla, abla, sheesh
embroidery, embroidered, kadhai, kadhaai, kashida, threadwork, needlework, kasida : chikankari, phulkari, zari
butta, buti, booti, boota, butti, bootas, buttas, butta work
kairi, keri, ambi, paisley, mango
jamdani, jaamdani
handmade, hand made, hastkala, hath se bana, handcrafted
stripe, striped, dhari, dhaari, lehar, pinstripe
check, checks, checked, chaukhana, chequered
dotted, polka, bindi, dots : bandhani
floral, phool, phul, flower, flowers, phoolon : poppy, tulip, daisy, rose, vine, blossom
plain, sada, saada, solid
natural dye, vegetable dye : natural, vegetable
kurti, kurta, kurthi, kurtha, kurtee, kurte, kurtaa, kurtti, kurty, kameez, kamiz, kamij, tunic : anarkali, kaftan, angrakha
anarkali, anarkli, anarkalee, anarkaly, anarkhali, anaarkali
angrakha, angarkha, angrkha, angrakhaa, wrap
kaftan, caftan, kaftaan, cafton
palazzo, palazo, plazo, plazzo, palazzos, palajo, pallazo
salwar, shalwar, salvar, shalvar : trousers, palazzo
set, suit, suits, sut, soot, co ord, coord, two piece, three piece
trousers, pants, pant, pajama, pyjama, churidar, choodidar, chudidar : palazzo
dupatta, duppata, dupata, chunni, odhni, odhani, stole
lehenga, lehanga, lahanga, ghaghra, ghagra, chaniya
saree, sari, saari, sadi
gown, gaun, gaaun
choli, blouse
shirt, kamiij, shart, collared
straight, seedha, sidha, seedhi
a line, aline, a-line
flared, flare, ghera, gheri, gherdar, umbrella, flowy
short, chota, chhota, choti, chhoti
long, lamba, lambi, lambe, ankle length, floor length
full, poora, poori, puri
half, aadha, aadhi
sleeve, sleeves, aasteen, astin, bazu, baazu, asteen : sleeved
sleeveless, bina baazu
collar, kolar
neck, gala, gale, galaa, neckline
yoke, yok
slit, chaak, chak
tassel, latkan, tasselled, tassels
border, kinari, kinara, bordar, edge : hem
lace, gota lace, les
wedding, shaadi, shadi, vivah, vivaah, biyah, byah : bridal, bride, pheras, reception, sindoor
bridal, bride, dulhan, dulhaniya
party, parti : evening, evenings
festive, festival, tyohar, tyohaar, utsav, tyauhar : diwali, navratri, puja, pujas
diwali, deepavali, deepawali, dipawali, deewali : festive
navratri, navaratri, garba, dandiya : mirror
haldi ceremony, haldi function : haldi
puja, pooja, pujas, poojan : festive
eid, id : festive
holi : white
office, daftar, formal, formals, workwear, corporate : boardroom, working
casual, rozana, roz, everyday, daily, rojana
summer, garmi, garmee : mulmul, voile, cotton
winter, sardi, thand : khadi
monsoon, barish, baarish, sawan, saawan
beautiful, sundar, khoobsurat, khubsurat, sunder
new, naya, nayi, naye, nai
traditional, paramparik, ethnic, desi, indian
modern, western, indo western
rajasthani, rajasthan, jaipuri, jaipur : leheriya, gota, bandhani, bagru, dabu
gujarati, gujarat, gujrati, kutch, kutchi, kachchh, kachhi : bandhani, ajrakh, mirror, patola
punjabi, punjab, panjabi : phulkari
mughal, mughlai, mugal
temple, mandir
mirror work, shisha work : mirror
`

export const TRADE_WORDS: readonly WordGroup[] = GROUPS.trim()
  .split('\n')
  .map((line) => {
    const [same = '', finds = ''] = line.split(':')
    return { same: splitWords(same), finds: splitWords(finds) }
  })

/**
 * Words that don't tell products apart in this shop, so a search is understood without them: words of this trade, and the English
 * words that the database leaves out of `search_words`.
 */
export const IGNORED_WORDS: ReadonlySet<string> = new Set(
  `women woman womens lady ladies girl girls female mahila aurat ladki wear wears wearing dress dresses cloth clothes clothing outfit
  outfits garment garments kapda kapde kapra poshak size sizes buy online shop shopping price best latest trending design designs
  style styles wala wali wale vala vali vale ka ki ke ko se aur mein liye chahiye
  i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they
  them their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does
  did doing a an the and but if or because as until while of at by for with about against between into through during before after
  above below to from up down in out on off over under again further then once here there when where why how all any both each few
  more most other some such no nor not only own same so than too very s t can will just don should now`.split(/\s+/),
)

/** `Red,  lal ` as the words `red` and `lal`. */
export function splitWords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim().replace(/\s+/g, ' ').toLowerCase())
    .filter(Boolean)
}
