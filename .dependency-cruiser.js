/**
 * Which folder may import which: routes → domain → platform, and inside the domain each step only the steps before it.
 * Tests may import what they test and its neighbours, so they are not read.
 */
import { DOMAIN_STEPS } from './scripts/checks/domain-steps.ts'

const sharedByAll = 'app/(shared/.*|vocabulary/.*|money\\.ts)$'

/** A folder that may import only what is listed; everything else of ours is forbidden to it. */
function mayImportOnly(name, comment, from, allowed) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from },
    to: { path: '^(app|server|scripts|tests|lab|database)/', pathNot: allowed.map((path) => `^${path}`) },
  }
}

const domainRules = DOMAIN_STEPS.flatMap((step, index) =>
  step.map((folder) =>
    mayImportOnly(
      `domain-${folder}`,
      'A domain folder uses itself and the steps before it, never one beside or after it.',
      `^app/domain/${folder}/`,
      [
        ...[folder, ...DOMAIN_STEPS.slice(0, index).flat()].map((other) => `app/domain/${other}/`),
        'app/platform/',
        'app/ui/',
        sharedByAll,
      ],
    ),
  ),
)

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one file, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unknown-file',
      comment: 'The import leads nowhere. Generated route types and pages made by the bundler are not files.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '(\\+types/|^virtual:|\\?url$)' },
    },
    {
      name: 'domain-folder-is-known',
      comment: 'A new domain folder gets its place in the order first (scripts/checks/domain-steps.ts).',
      severity: 'error',
      from: { path: '^app/domain/', pathNot: `^app/domain/(${DOMAIN_STEPS.flat().join('|')})/` },
      to: {},
    },
    mayImportOnly('money-uses-nothing', 'Money serves anyone and needs no one.', '^app/money\\.ts$', []),
    mayImportOnly('shared-knows-no-trade', 'What any shop has needs no word of this one.', '^app/shared/', [
      'app/shared/',
    ]),
    mayImportOnly('vocabulary-says', 'Words of the domain; whatever does something is elsewhere.', '^app/vocabulary/', [
      'app/vocabulary/',
      'app/shared/',
      'app/money\\.ts$',
    ]),
    mayImportOnly(
      'ui-uses-nothing',
      'The design system knows nothing of the shop: no page, no room, no word of its vocabulary.',
      '^app/ui/',
      ['app/ui/', 'app/shared/'],
    ),
    mayImportOnly('platform-below-domain', 'The platform does not know what is sold.', '^app/platform/', [
      'app/platform/',
      sharedByAll,
    ]),
    mayImportOnly(
      'page-start-stands-alone',
      'How a page starts has nothing to do with what it shows.',
      '^app/page-start/',
      ['app/page-start/'],
    ),
    mayImportOnly('sandbox-stands-alone', 'The sandbox stands for a service outside the shop.', '^app/sandbox/', [
      'app/sandbox/',
      'app/platform/',
      sharedByAll,
    ]),
    ...domainRules,
    mayImportOnly(
      'routes-translate',
      'A route translates HTTP to the domain and back; it neither joins parts nor knows the process.',
      '^app/routes/',
      ['app/routes/', 'app/domain/', 'app/platform/', 'app/ui/', 'app/root\\.tsx$', sharedByAll],
    ),
    {
      name: 'root-for-types',
      comment: 'A page may name what the root page loads, and no more: the root is around it already.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/root\\.tsx$' },
      to: { path: '^app/root\\.tsx$', dependencyTypesNot: ['type-only'] },
    },
    mayImportOnly(
      'wiring-joins',
      'Wiring joins platform, domain and sandbox; pages are not its business.',
      '^app/wiring',
      [
        'app/domain/',
        'app/platform/',
        'app/sandbox/',
        'app/shared-page-addresses\\.ts$',
        'database/seed/',
        sharedByAll,
      ],
    ),
    mayImportOnly(
      'shared-pages-name-pages',
      'Shared pages are listed in domain terms.',
      '^app/shared-page-addresses\\.ts$',
      ['app/domain/', 'app/platform/', sharedByAll],
    ),
    mayImportOnly('server-opens-the-shop', 'The process knows the wiring and the platform.', '^server/', [
      'server/',
      'app/wiring\\.server\\.ts$',
      'app/platform/',
      sharedByAll,
    ]),
    {
      name: 'shared-pages-know-no-customer',
      comment:
        'A page that is rendered for everyone must not load what is personal. What it shows of a customer goes into a slot.',
      severity: 'error',
      from: { path: '^app/routes/store/(home|collection|products/products|products/product|pages/[a-z-]+)\\.tsx$' },
      to: {
        path: '^app/(platform/auth/visitor\\.server|domain/(shopper/(read-shopper\\.server|shopper-context)|cart/queries\\.server|wishlist/queries\\.server))\\.ts$',
      },
    },
    {
      name: 'customers-are-shown-in-slots',
      comment: 'Only handlers and effects of these components need the customer; markup gets them from `Personal`.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: [
          '^app/root\\.tsx$',
          '^app/domain/shopper/',
          '^app/domain/catalog/components/sign-in-gate\\.tsx$',
          '^app/domain/catalog/product-page/(buy-form|size-guide-link)\\.tsx$',
        ],
      },
      to: { path: '^app/domain/shopper/shopper-context\\.ts$' },
    },
    mayImportOnly('seed-fills-the-shop', 'The seed adds demo products the way the shop does.', '^database/', [
      'database/',
      'app/domain/',
      'app/platform/',
      sharedByAll,
    ]),
    {
      name: 'nobody-imports-routes',
      comment: 'Pages are opened by their address. Only the root page uses the frame around every page.',
      severity: 'error',
      from: { path: '^(app|server|scripts)/', pathNot: '^app/routes/' },
      to: { path: '^app/routes/', pathNot: '^app/routes/shell/' },
    },
    {
      name: 'frame-is-for-the-root',
      comment: 'Header and footer wrap every page once.',
      severity: 'error',
      from: { path: '^(app|server|scripts)/', pathNot: ['^app/routes/', '^app/root\\.tsx$'] },
      to: { path: '^app/routes/shell/' },
    },
    {
      name: 'sandbox-only-through-wiring',
      comment: 'The shop talks to the sandbox over HTTP, as it does to the real service.',
      severity: 'error',
      from: { path: '^(app|server|scripts)/', pathNot: ['^app/sandbox/', '^app/wiring\\.server\\.ts$'] },
      to: { path: '^app/sandbox/' },
    },
    {
      name: 'browser-code-without-server-code',
      comment: 'Files that the browser may load take types, not code, from *.server.ts.',
      severity: 'error',
      from: {
        path: '^app/(ui|domain|platform|shared|vocabulary|money)',
        pathNot: ['\\.server\\.tsx?$', '^app/platform/mail/'],
      },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-code-without-csv',
      comment:
        'Its packages need Node.js: a page that loads them fails in the browser, although it renders on the server.',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.(server|test)\\.tsx?$' },
      to: { path: 'node_modules/csv-(parse|stringify)/' },
    },
    {
      name: 'forms-are-read-in-one-place',
      comment: 'On the server parseForm bounds a form before Conform sees it; check-*.ts is for the browser.',
      severity: 'error',
      from: { path: '^app/(routes/|.*\\.server\\.tsx?$)', pathNot: '^app/platform/http/form\\.server\\.ts$' },
      to: { path: ['@conform-to/(zod|dom)/', '^app/domain/.*/check-(forms|message|product|profile-forms)\\.ts$'] },
    },
    {
      name: 'tests-stay-outside',
      comment: 'What runs in the shop needs nothing of its tests.',
      severity: 'error',
      from: { path: '^(app|server|scripts)/' },
      to: { path: '^(tests|lab)/' },
    },
    {
      name: 'no-development-packages',
      comment: 'What runs in the shop is a dependency of the shop.',
      severity: 'error',
      from: { path: '^(app|server)/', pathNot: '^app/routes\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['npm', 'type-only'] },
    },
  ],
  options: {
    // TypeScript 7 has no parser for other programs, so this one reads the sources.
    parser: 'swc',
    doNotFollow: { path: '(node_modules|^(tests|lab)/)' },
    exclude: { path: '(^(build|\\.react-router)/|\\.test\\.tsx?$)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
    },
  },
}
