-- The buyer's own address, which the invoice of a gift names from a taxable value of ₹50,000 on: rule 46(e) of the CGST Rules.

alter table shop.gift_choices
  add column billing_address jsonb check (jsonb_typeof(billing_address) = 'object');

-- Null for every other order, whose buyer is named by the delivery address.
alter table shop.orders add column billing_address jsonb;

-- Not validated, so that no row is read: it concerns only the new column.
alter table shop.orders
  add constraint orders_billing_address_of_gift check (
    billing_address is null or gift_message is not null and jsonb_typeof(billing_address) = 'object'
  ) not valid;
