-- The database as it is today, to read; migrations change it. Generated from a migrated database: npm run db:types.
-- Numbers are those of the migrations that changed a table, and say why.

CREATE DOMAIN shop.paise AS integer CHECK (VALUE >= 0);

CREATE DOMAIN shop.paise_total AS bigint CHECK (VALUE >= 0 AND VALUE <= '9007199254740991'::bigint);

-- shop.addresses: 0001

CREATE FUNCTION shop.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid
$function$;

CREATE TABLE shop.addresses (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  user_id uuid NOT NULL,
  type text NOT NULL DEFAULT 'shipping',
  full_name text NOT NULL,
  phone text NOT NULL,
  address_line_1 text NOT NULL,
  address_line_2 text,
  city text NOT NULL,
  state text NOT NULL,
  postal_code text NOT NULL,
  country text NOT NULL DEFAULT 'India',
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT addresses_country_check CHECK (country = 'India'),
  CONSTRAINT addresses_phone_check CHECK (phone ~ '^[0-9]{10}$'),
  CONSTRAINT addresses_postal_code_check CHECK (postal_code ~ '^[0-9]{6}$')
);

CREATE UNIQUE INDEX addresses_one_default_idx ON shop.addresses (user_id) WHERE is_default;

CREATE INDEX addresses_user_idx ON shop.addresses (user_id);

-- shop.admin_orders_flat: 0001, 0008, 0032, 0033, 0126

CREATE VIEW shop.admin_orders_flat AS
 SELECT o.id AS order_id,
    o.order_number,
    o.total_amount,
    COALESCE(o.status, 'pending') AS status,
    o.created_at,
    o.user_id,
    COALESCE(o.payment_status, 'pending') AS payment_status,
    o.shipping_cost,
    o.tax_amount,
    o.discount_amount,
    o.notes,
    o.estimated_delivery,
    o.tracking_number,
    o.status = 'cancelled' AS canceled,
    o.razorpay_order_id,
    o.razorpay_payment_id,
    o.payment_timestamp,
    (o.estimated_delivery AT TIME ZONE 'Asia/Kolkata')::date AS estimated_delivery_day,
    (o.estimated_delivery AT TIME ZONE 'Asia/Kolkata')::date - (now() AT TIME ZONE 'Asia/Kolkata')::date AS days_until_delivery,
    o.shipping_address,
    u.email AS user_email,
    COALESCE(NULLIF(p.full_name, ''), u.name) AS user_full_name,
    COALESCE(p.phone, u.phone) AS user_phone,
    p.gender AS user_gender,
    p.date_of_birth AS user_date_of_birth,
    i.id AS order_item_id,
    i."position" AS item_position,
    i.quantity,
    i.size,
    i.price AS item_price,
    i.product_id,
    i.product_name,
    ARRAY[i.product_image] AS product_images,
    o.courier,
    o.deleted_at,
    o.deleted_by,
    o.replaces_order_id,
    replaced.order_number AS replaces_order_number
   FROM shop.orders o
     LEFT JOIN shop.orders replaced ON replaced.id = o.replaces_order_id
     LEFT JOIN shop.order_items i ON i.order_id = o.id
     LEFT JOIN auth."user" u ON u.id = o.user_id
     LEFT JOIN shop.user_profiles p ON p.user_id = o.user_id;

-- shop.agent_answers: 0120

CREATE TABLE shop.agent_answers (
  agent_profile text NOT NULL,
  operation text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  status integer,
  body jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT agent_answers_pkey PRIMARY KEY (agent_profile, operation, idempotency_key),
  CONSTRAINT agent_answers_idempotency_key_check CHECK (char_length(idempotency_key) >= 1 AND char_length(idempotency_key) <= 255),
  CONSTRAINT agent_answers_whole CHECK ((status IS NULL) = (body IS NULL))
);

CREATE INDEX agent_answers_created_idx ON shop.agent_answers (created_at);

-- shop.agent_sessions: 0120

CREATE TABLE shop.agent_sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  agent_profile text NOT NULL,
  is_signed boolean NOT NULL,
  version text NOT NULL,
  webhook_url text,
  input jsonb NOT NULL,
  quoted_total shop.paise NOT NULL,
  status text NOT NULL DEFAULT 'open',
  cart_id uuid,
  user_id uuid,
  order_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT agent_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT agent_sessions_order_id_key UNIQUE (order_id),
  CONSTRAINT agent_sessions_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES shop.agent_sessions(id) ON DELETE SET NULL,
  CONSTRAINT agent_sessions_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE CASCADE,
  CONSTRAINT agent_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT agent_sessions_agent_profile_check CHECK (char_length(agent_profile) >= 1 AND char_length(agent_profile) <= 2000),
  CONSTRAINT agent_sessions_carts_have_no_cart CHECK (kind = 'checkout' OR cart_id IS NULL),
  CONSTRAINT agent_sessions_completed_has_order CHECK ((status = 'completed') = (order_id IS NOT NULL)),
  CONSTRAINT agent_sessions_kind_check CHECK (kind = ANY (ARRAY['cart', 'checkout'])),
  CONSTRAINT agent_sessions_status_check CHECK (status = ANY (ARRAY['open', 'canceled', 'completed'])),
  CONSTRAINT agent_sessions_version_check CHECK (char_length(version) <= 10),
  CONSTRAINT agent_sessions_webhook_url_check CHECK (char_length(webhook_url) <= 2000)
);

CREATE INDEX agent_sessions_expires_idx ON shop.agent_sessions (expires_at);

CREATE UNIQUE INDEX agent_sessions_one_checkout_idx ON shop.agent_sessions (cart_id) WHERE (status = 'open');

CREATE INDEX agent_sessions_user_idx ON shop.agent_sessions (user_id) WHERE (user_id IS NOT NULL);

-- shop.audit_log: 0001, 0008, 0058

CREATE TABLE shop.audit_log (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  actor_id uuid,
  actor_email text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_log_entity_idx ON shop.audit_log (entity, created_at DESC);

CREATE INDEX audit_log_newest_idx ON shop.audit_log (created_at DESC);

CREATE FUNCTION shop.without_texts(entry jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select entry - array[
    'reason', 'message', 'note', 'location', 'stated_order_number', 'reference',
    'full_name', 'phone', 'address_line_1', 'address_line_2', 'city', 'postal_code'
  ]
$function$;

CREATE FUNCTION shop.keep_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    old.before := shop.without_texts(old.before);
    old.after := shop.without_texts(old.after);
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name;
end
$function$;

CREATE TRIGGER audit_log_is_final BEFORE DELETE OR UPDATE ON shop.audit_log FOR EACH ROW EXECUTE FUNCTION shop.keep_audit_log();

CREATE FUNCTION shop.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end
$function$;

CREATE TRIGGER audit_log_stays BEFORE TRUNCATE ON shop.audit_log FOR EACH STATEMENT EXECUTE FUNCTION shop.refuse_change();

-- shop.backups: 0050

CREATE TABLE shop.backups (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  made_at timestamp with time zone NOT NULL,
  place text NOT NULL,
  name text,
  bytes bigint,
  pictures integer,
  error text,
  CONSTRAINT backups_pkey PRIMARY KEY (id),
  CONSTRAINT backups_check CHECK ((name IS NULL) <> (error IS NULL))
);

CREATE INDEX backups_made_idx ON shop.backups (made_at DESC);

-- shop.body_measurements: 0041

CREATE TABLE shop.body_measurements (
  user_id uuid NOT NULL,
  bust_mm integer,
  waist_mm integer,
  hip_mm integer,
  unit text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT body_measurements_pkey PRIMARY KEY (user_id),
  CONSTRAINT body_measurements_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT body_measurements_bust_mm_check CHECK (bust_mm >= 1 AND bust_mm <= 9999),
  CONSTRAINT body_measurements_check CHECK (num_nonnulls(bust_mm, waist_mm, hip_mm) > 0),
  CONSTRAINT body_measurements_hip_mm_check CHECK (hip_mm >= 1 AND hip_mm <= 9999),
  CONSTRAINT body_measurements_unit_check CHECK (unit = ANY (ARRAY['cm', 'in'])),
  CONSTRAINT body_measurements_waist_mm_check CHECK (waist_mm >= 1 AND waist_mm <= 9999)
);

-- shop.business_buyers: 0090

CREATE TABLE shop.business_buyers (
  user_id uuid NOT NULL,
  gstin text NOT NULL,
  name text NOT NULL,
  entered_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_buyers_pkey PRIMARY KEY (user_id),
  CONSTRAINT business_buyers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT business_buyers_gstin_check CHECK (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  CONSTRAINT business_buyers_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100)
);

-- shop.cart_items: 0001

CREATE TABLE shop.cart_items (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  size text NOT NULL,
  quantity integer NOT NULL,
  price_when_added shop.paise NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT cart_items_pkey PRIMARY KEY (id),
  CONSTRAINT cart_items_user_id_product_id_size_key UNIQUE (user_id, product_id, size),
  CONSTRAINT cart_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT cart_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT cart_items_quantity_check CHECK (quantity > 0)
);

-- shop.cart_offers: 0076

CREATE TABLE shop.cart_offers (
  user_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  entered_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT cart_offers_pkey PRIMARY KEY (user_id),
  CONSTRAINT cart_offers_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES shop.offers(id) ON DELETE CASCADE,
  CONSTRAINT cart_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);

-- shop.cart_reminder_lines: 0087

CREATE TABLE shop.cart_reminder_lines (
  reminder_id uuid NOT NULL,
  product_id uuid NOT NULL,
  size text NOT NULL,
  quantity integer NOT NULL,
  price shop.paise NOT NULL,
  CONSTRAINT cart_reminder_lines_pkey PRIMARY KEY (reminder_id, product_id, size),
  CONSTRAINT cart_reminder_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT cart_reminder_lines_reminder_id_fkey FOREIGN KEY (reminder_id) REFERENCES shop.cart_reminders(id) ON DELETE CASCADE,
  CONSTRAINT cart_reminder_lines_quantity_check CHECK (quantity > 0)
);

CREATE INDEX cart_reminder_lines_product_idx ON shop.cart_reminder_lines (product_id);

-- shop.cart_reminders: 0087

CREATE TABLE shop.cart_reminders (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  used_at timestamp with time zone,
  CONSTRAINT cart_reminders_pkey PRIMARY KEY (id),
  CONSTRAINT cart_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);

CREATE INDEX cart_reminders_newest_idx ON shop.cart_reminders (created_at);

CREATE INDEX cart_reminders_user_idx ON shop.cart_reminders (user_id, created_at DESC);

-- shop.catalog_changes: 0003

CREATE TABLE shop.catalog_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT catalog_changes_pkey PRIMARY KEY (id)
);

-- shop.categories: 0069, 0074

CREATE TABLE shop.categories (
  key text NOT NULL,
  "position" integer NOT NULL,
  slug text NOT NULL,
  former_slugs text[] NOT NULL DEFAULT '{}'[],
  name text NOT NULL,
  menu_label text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  image text NOT NULL DEFAULT '',
  hsn_code text NOT NULL DEFAULT '',
  body_sizes text NOT NULL DEFAULT '',
  garment_sizes text NOT NULL DEFAULT '',
  is_shown boolean NOT NULL DEFAULT true,
  search_title text NOT NULL DEFAULT '',
  search_description text NOT NULL DEFAULT '',
  share_image text NOT NULL DEFAULT '',
  CONSTRAINT categories_pkey PRIMARY KEY (key),
  CONSTRAINT categories_slug_key UNIQUE (slug),
  CONSTRAINT categories_body_sizes_check CHECK (char_length(body_sizes) <= 2000),
  CONSTRAINT categories_description_check CHECK (char_length(description) <= 160),
  CONSTRAINT categories_garment_sizes_check CHECK (char_length(garment_sizes) <= 2000),
  CONSTRAINT categories_hsn_code_check CHECK (hsn_code ~ '^([0-9]{4,8})?$'),
  CONSTRAINT categories_image_check CHECK (char_length(image) <= 500),
  CONSTRAINT categories_key_check CHECK (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  CONSTRAINT categories_menu_label_check CHECK (char_length(menu_label) <= 40),
  CONSTRAINT categories_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 40),
  CONSTRAINT categories_search_description_check CHECK (char_length(search_description) <= 200),
  CONSTRAINT categories_search_title_check CHECK (char_length(search_title) <= 70),
  CONSTRAINT categories_share_image_check CHECK (char_length(share_image) <= 500),
  CONSTRAINT categories_slug_check CHECK (slug ~ '^[a-z][a-z0-9-]{0,39}$')
);

CREATE FUNCTION shop.note_catalog_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shop.catalog_changes default values;
  return null;
end
$function$;

CREATE TRIGGER categories_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON shop.categories FOR EACH STATEMENT EXECUTE FUNCTION shop.note_catalog_change();

-- shop.checkouts: 0001, 0009, 0078, 0084, 0091, 0097, 0099, 0100, 0101

CREATE TABLE shop.checkouts (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  user_id uuid,
  status text NOT NULL,
  snapshot jsonb NOT NULL,
  snapshot_hash text NOT NULL,
  subtotal shop.paise NOT NULL,
  shipping_cost shop.paise NOT NULL,
  tax_amount shop.paise NOT NULL DEFAULT 0,
  discount_amount shop.paise NOT NULL DEFAULT 0,
  total_amount shop.paise NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  channel text,
  is_withdrawn boolean NOT NULL DEFAULT false,
  adds_to_order_id uuid,
  forgotten_at timestamp with time zone,
  visit_source text,
  CONSTRAINT checkouts_pkey PRIMARY KEY (id),
  CONSTRAINT checkouts_adds_to_order_id_fkey FOREIGN KEY (adds_to_order_id) REFERENCES shop.orders(id) NOT VALID,
  CONSTRAINT checkouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE SET NULL,
  CONSTRAINT checkouts_channel_check CHECK (channel = ANY (ARRAY['phone', 'whatsapp', 'instagram', 'fair', 'other'])) NOT VALID,
  CONSTRAINT checkouts_status_check CHECK (status = ANY (ARRAY['reserved', 'awaiting_payment', 'paid', 'released', 'refund_due', 'refunded'])),
  CONSTRAINT checkouts_total_adds_up CHECK (total_amount::integer = (subtotal::integer + shipping_cost::integer + tax_amount::integer - discount_amount::integer)),
  CONSTRAINT checkouts_visit_source_check CHECK (visit_source = ANY (ARRAY['instagram', 'facebook', 'whatsapp', 'youtube', 'pinterest', 'google', 'email', 'direct', 'other'])) NOT VALID
);

CREATE INDEX checkouts_adds_to_idx ON shop.checkouts (adds_to_order_id) WHERE (adds_to_order_id IS NOT NULL);

CREATE INDEX checkouts_created_idx ON shop.checkouts (created_at);

CREATE INDEX checkouts_drafts_idx ON shop.checkouts (created_at) WHERE (channel IS NOT NULL);

CREATE UNIQUE INDEX checkouts_one_live_idx ON shop.checkouts (user_id) WHERE ((status = ANY (ARRAY['reserved', 'awaiting_payment'])) AND (channel IS NULL));

CREATE INDEX checkouts_user_idx ON shop.checkouts (user_id);

CREATE FUNCTION shop.count_offer_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update shop.offer_uses set is_counted = not is_counted
  where checkout_id = new.id and is_counted <> (new.status in ('reserved', 'awaiting_payment', 'paid'));
  return null;
end
$function$;

CREATE TRIGGER checkouts_count_offer_use AFTER UPDATE OF status ON shop.checkouts FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION shop.count_offer_use();

CREATE FUNCTION shop.forget_customer_of_checkout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.snapshot := (new.snapshot || '{"email": "", "notes": null, "address": null}') - '{buyer,gift}'[];
  new.snapshot_hash := '';
  if old.channel is not null then
    update shop.audit_log set before = shop.without_texts(before), after = shop.without_texts(after)
    where entity = 'checkouts' and entity_id = old.id::text;
  end if;
  return new;
end
$function$;

CREATE TRIGGER checkouts_forget_customer BEFORE UPDATE OF user_id, forgotten_at ON shop.checkouts FOR EACH ROW WHEN (old.user_id IS NOT NULL AND new.user_id IS NULL OR old.forgotten_at IS NULL AND new.forgotten_at IS NOT NULL) EXECUTE FUNCTION shop.forget_customer_of_checkout();

CREATE FUNCTION shop.keep_snapshot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the snapshot of a checkout is never changed';
end
$function$;

CREATE TRIGGER checkouts_snapshot_is_final BEFORE UPDATE OF snapshot, snapshot_hash, total_amount ON shop.checkouts FOR EACH ROW WHEN (old.snapshot IS DISTINCT FROM new.snapshot OR old.snapshot_hash IS DISTINCT FROM new.snapshot_hash OR old.total_amount::integer IS DISTINCT FROM new.total_amount::integer) EXECUTE FUNCTION shop.keep_snapshot();

-- shop.cod_purchases: 0080

CREATE TABLE shop.cod_purchases (
  checkout_id uuid NOT NULL,
  mailbox_key text NOT NULL,
  phone_key text NOT NULL,
  code_hash text,
  wrong_codes integer NOT NULL DEFAULT 0,
  confirmed_by text,
  CONSTRAINT cod_purchases_pkey PRIMARY KEY (checkout_id),
  CONSTRAINT cod_purchases_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES shop.checkouts(id) ON DELETE RESTRICT,
  CONSTRAINT cod_purchases_confirmed_by_check CHECK (confirmed_by = ANY (ARRAY['customer', 'administrator'])),
  CONSTRAINT cod_purchases_wrong_codes_check CHECK (wrong_codes >= 0)
);

CREATE INDEX cod_purchases_mailbox_idx ON shop.cod_purchases (mailbox_key);

CREATE INDEX cod_purchases_phone_idx ON shop.cod_purchases (phone_key);

-- shop.collection_products: 0073

CREATE TABLE shop.collection_products (
  collection_id uuid NOT NULL,
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT collection_products_pkey PRIMARY KEY (collection_id, product_id),
  CONSTRAINT collection_products_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES shop.collections(id) ON DELETE CASCADE,
  CONSTRAINT collection_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE
);

CREATE INDEX collection_products_product_idx ON shop.collection_products (product_id);

CREATE TRIGGER collection_products_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON shop.collection_products FOR EACH STATEMENT EXECUTE FUNCTION shop.note_catalog_change();

-- shop.collections: 0073

CREATE TABLE shop.collections (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  "position" integer NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  former_slugs text[] NOT NULL DEFAULT '{}'[],
  heading text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  image text NOT NULL DEFAULT '',
  search_title text NOT NULL DEFAULT '',
  search_description text NOT NULL DEFAULT '',
  is_shown boolean NOT NULL DEFAULT true,
  on_home boolean NOT NULL DEFAULT false,
  in_menu boolean NOT NULL DEFAULT false,
  opens_at timestamp with time zone,
  ends_at timestamp with time zone,
  sort text NOT NULL,
  kind text NOT NULL,
  category text NOT NULL DEFAULT '',
  color_family text NOT NULL DEFAULT '',
  fabric text NOT NULL DEFAULT '',
  occasion text NOT NULL DEFAULT '',
  min_price shop.paise,
  max_price shop.paise,
  new_days integer,
  is_reduced boolean NOT NULL DEFAULT false,
  CONSTRAINT collections_pkey PRIMARY KEY (id),
  CONSTRAINT collections_slug_key UNIQUE (slug),
  CONSTRAINT collections_category_check CHECK (category ~ '^([a-z][a-z0-9-]{0,39})?$'),
  CONSTRAINT collections_color_family_check CHECK (char_length(color_family) <= 40),
  CONSTRAINT collections_dates_check CHECK (ends_at > opens_at),
  CONSTRAINT collections_description_check CHECK (char_length(description) <= 600),
  CONSTRAINT collections_fabric_check CHECK (char_length(fabric) <= 40),
  CONSTRAINT collections_heading_check CHECK (char_length(heading) <= 80),
  CONSTRAINT collections_image_check CHECK (char_length(image) <= 500),
  CONSTRAINT collections_kind_check CHECK (kind = ANY (ARRAY['picked', 'rule'])),
  CONSTRAINT collections_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 40),
  CONSTRAINT collections_new_days_check CHECK (new_days >= 1 AND new_days <= 365),
  CONSTRAINT collections_occasion_check CHECK (char_length(occasion) <= 40),
  CONSTRAINT collections_prices_check CHECK (max_price::integer >= min_price::integer),
  CONSTRAINT collections_search_description_check CHECK (char_length(search_description) <= 200),
  CONSTRAINT collections_search_title_check CHECK (char_length(search_title) <= 70),
  CONSTRAINT collections_slug_check CHECK (slug ~ '^[a-z][a-z0-9-]{0,39}$'),
  CONSTRAINT collections_sort_check CHECK (sort = ANY (ARRAY['usual', 'popularity', 'newest', 'price_low', 'price_high', 'name']))
);

-- shop.complaint_counters: 0030

CREATE TABLE shop.complaint_counters (
  financial_year text NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT complaint_counters_pkey PRIMARY KEY (financial_year),
  CONSTRAINT complaint_counters_financial_year_check CHECK (financial_year ~ '^\d{4}$'),
  CONSTRAINT complaint_counters_last_number_check CHECK (last_number > 0)
);

-- shop.complaint_items: 0030

CREATE TABLE shop.complaint_items (
  complaint_id uuid NOT NULL,
  order_item_id uuid NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT complaint_items_pkey PRIMARY KEY (complaint_id, order_item_id),
  CONSTRAINT complaint_items_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES shop.complaints(id) ON DELETE CASCADE,
  CONSTRAINT complaint_items_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES shop.order_items(id) ON DELETE CASCADE,
  CONSTRAINT complaint_items_quantity_check CHECK (quantity > 0)
);

-- shop.complaint_messages: 0030, 0033, 0058, 0106

CREATE TABLE shop.complaint_messages (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  complaint_id uuid NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  author text NOT NULL,
  text text NOT NULL,
  outcome text,
  refund_id uuid,
  actor_email text,
  request_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  replacement_order_id uuid,
  CONSTRAINT complaint_messages_pkey PRIMARY KEY (id),
  CONSTRAINT complaint_messages_complaint_id_request_id_key UNIQUE (complaint_id, request_id),
  CONSTRAINT complaint_messages_replacement_order_id_key UNIQUE (replacement_order_id),
  CONSTRAINT complaint_messages_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES shop.complaints(id) ON DELETE CASCADE,
  CONSTRAINT complaint_messages_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES shop.refunds(id),
  CONSTRAINT complaint_messages_replacement_order_id_fkey FOREIGN KEY (replacement_order_id) REFERENCES shop.orders(id),
  CONSTRAINT complaint_messages_actor_check CHECK (
CASE author
    WHEN 'customer' THEN actor_email IS NULL
    WHEN 'shop' THEN actor_email IS NOT NULL
    ELSE true
END),
  CONSTRAINT complaint_messages_author_check CHECK (author = ANY (ARRAY['customer', 'shop', 'note'])),
  CONSTRAINT complaint_messages_check CHECK (outcome IS NULL OR author = 'shop'),
  CONSTRAINT complaint_messages_outcome_check CHECK (outcome = ANY (ARRAY['resolved', 'refused', 'refunded', 'replaced', 'accepted', 'return-requested', 'returned'])) NOT VALID,
  CONSTRAINT complaint_messages_replaced_has_order CHECK (COALESCE(outcome = 'replaced', false) = (replacement_order_id IS NOT NULL)),
  CONSTRAINT complaint_messages_text_check CHECK (char_length(text) <= 6000)
);

CREATE INDEX complaint_messages_thread_idx ON shop.complaint_messages (complaint_id, "position");

-- shop.complaint_pictures: 0030

CREATE TABLE shop.complaint_pictures (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  message_id uuid,
  "position" integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT complaint_pictures_pkey PRIMARY KEY (id),
  CONSTRAINT complaint_pictures_message_id_fkey FOREIGN KEY (message_id) REFERENCES shop.complaint_messages(id) ON DELETE CASCADE,
  CONSTRAINT complaint_pictures_bytes_check CHECK (bytes > 0),
  CONSTRAINT complaint_pictures_height_check CHECK (height > 0),
  CONSTRAINT complaint_pictures_position_check CHECK ("position" >= 0),
  CONSTRAINT complaint_pictures_width_check CHECK (width > 0)
);

CREATE INDEX complaint_pictures_message_idx ON shop.complaint_pictures (message_id, "position");

CREATE INDEX complaint_pictures_unused_idx ON shop.complaint_pictures (created_at) WHERE (message_id IS NULL);

-- shop.complaints: 0030, 0063, 0106, 0124

CREATE TABLE shop.complaints (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  complaint_number text NOT NULL,
  request_id uuid NOT NULL,
  user_id uuid,
  order_id uuid,
  stated_order_number text,
  name text,
  email text,
  phone text,
  kind text NOT NULL,
  wish text NOT NULL,
  status text NOT NULL DEFAULT 'open',
  link_version integer NOT NULL DEFAULT 1,
  acknowledged_at timestamp with time zone,
  closed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT complaints_pkey PRIMARY KEY (id),
  CONSTRAINT complaints_complaint_number_key UNIQUE (complaint_number),
  CONSTRAINT complaints_user_id_request_id_key UNIQUE (user_id, request_id),
  CONSTRAINT complaints_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE SET NULL,
  CONSTRAINT complaints_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE SET NULL,
  CONSTRAINT complaints_check CHECK ((closed_at IS NOT NULL) = (status = ANY (ARRAY['resolved', 'refused']))),
  CONSTRAINT complaints_complaint_number_check CHECK (complaint_number ~ '^C\d{4}-\d{6,7}$'),
  CONSTRAINT complaints_kind_check CHECK (kind = ANY (ARRAY['damaged', 'wrong', 'not-as-described', 'late', 'other', 'exchange'])) NOT VALID,
  CONSTRAINT complaints_link_version_check CHECK (link_version > 0),
  CONSTRAINT complaints_stated_order_number_check CHECK (char_length(stated_order_number) >= 1 AND char_length(stated_order_number) <= 40),
  CONSTRAINT complaints_status_check CHECK (status = ANY (ARRAY['open', 'answered', 'resolved', 'refused'])),
  CONSTRAINT complaints_wish_check CHECK (wish = ANY (ARRAY['refund', 'replacement', 'answer']))
);

CREATE INDEX complaints_created_idx ON shop.complaints (created_at);

CREATE INDEX complaints_email_idx ON shop.complaints (lower(email));

CREATE UNIQUE INDEX complaints_guests_request_idx ON shop.complaints (order_id, request_id) WHERE (user_id IS NULL);

CREATE INDEX complaints_open_idx ON shop.complaints (created_at) WHERE (closed_at IS NULL);

CREATE INDEX complaints_order_idx ON shop.complaints (order_id);

-- shop.consents: 0028, 0087

CREATE TABLE shop.consents (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid,
  occasion text NOT NULL,
  checkout_id uuid,
  terms_sha256 text,
  privacy_sha256 text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  text_sha256 text,
  withdrawn_at timestamp with time zone,
  CONSTRAINT consents_pkey PRIMARY KEY (id),
  CONSTRAINT consents_checkout_id_terms_sha256_privacy_sha256_key UNIQUE (checkout_id, terms_sha256, privacy_sha256),
  CONSTRAINT consents_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES shop.checkouts(id) ON DELETE SET NULL,
  CONSTRAINT consents_privacy_sha256_fkey FOREIGN KEY (privacy_sha256) REFERENCES shop.policy_versions(sha256),
  CONSTRAINT consents_terms_sha256_fkey FOREIGN KEY (terms_sha256) REFERENCES shop.policy_versions(sha256),
  CONSTRAINT consents_text_fkey FOREIGN KEY (text_sha256) REFERENCES shop.policy_versions(sha256) NOT VALID,
  CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE SET NULL,
  CONSTRAINT consents_occasion_check CHECK (occasion = ANY (ARRAY['sign-up', 'payment', 'cart-reminders'])) NOT VALID,
  CONSTRAINT consents_text_by_occasion CHECK (
CASE
    WHEN occasion = 'cart-reminders' THEN text_sha256 IS NOT NULL AND terms_sha256 IS NULL AND privacy_sha256 IS NULL
    ELSE text_sha256 IS NULL AND terms_sha256 IS NOT NULL AND privacy_sha256 IS NOT NULL AND withdrawn_at IS NULL
END) NOT VALID
);

CREATE UNIQUE INDEX consents_cart_reminders_idx ON shop.consents (user_id) WHERE ((occasion = 'cart-reminders') AND (withdrawn_at IS NULL));

CREATE INDEX consents_user_idx ON shop.consents (user_id, created_at DESC);

-- shop.contact_messages: 0001, 0008, 0027, 0059, 0063

CREATE TABLE shop.contact_messages (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  ticket_number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  read_at timestamp with time zone,
  forwarded_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  message_number text,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id),
  CONSTRAINT contact_messages_message_number_key UNIQUE (message_number),
  CONSTRAINT contact_messages_ticket_number_key UNIQUE (ticket_number),
  CONSTRAINT contact_messages_message_number_check CHECK (message_number ~ '^M\d{4}-\d{6}$')
);

CREATE INDEX contact_messages_created_idx ON shop.contact_messages (created_at);

CREATE INDEX contact_messages_email_idx ON shop.contact_messages (lower(email));

CREATE INDEX contact_messages_unread_idx ON shop.contact_messages (created_at) WHERE (read_at IS NULL);

-- shop.courier_bookings: 0031, 0034

CREATE TABLE shop.courier_bookings (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  order_id uuid NOT NULL,
  provider text NOT NULL,
  status text NOT NULL DEFAULT 'started',
  weight_grams integer NOT NULL,
  length_cm integer NOT NULL,
  breadth_cm integer NOT NULL,
  height_cm integer NOT NULL,
  courier_id text NOT NULL,
  provider_order_id text,
  shipment_id text,
  courier text,
  tracking_number text,
  label_url text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  cancel_requested_at timestamp with time zone,
  cancel_problem text,
  cancel_problem_text text,
  CONSTRAINT courier_bookings_pkey PRIMARY KEY (id),
  CONSTRAINT courier_bookings_tracking_number_key UNIQUE (tracking_number),
  CONSTRAINT courier_bookings_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE RESTRICT,
  CONSTRAINT courier_bookings_breadth_cm_check CHECK (breadth_cm > 0),
  CONSTRAINT courier_bookings_cancel_problem_check CHECK (cancel_problem = ANY (ARRAY['rejected', 'unavailable', 'no-service'])),
  CONSTRAINT courier_bookings_check CHECK (status <> 'booked' OR shipment_id IS NOT NULL AND tracking_number IS NOT NULL),
  CONSTRAINT courier_bookings_height_cm_check CHECK (height_cm > 0),
  CONSTRAINT courier_bookings_length_cm_check CHECK (length_cm > 0),
  CONSTRAINT courier_bookings_status_check CHECK (status = ANY (ARRAY['started', 'created', 'booked', 'cancelled', 'rejected'])),
  CONSTRAINT courier_bookings_weight_grams_check CHECK (weight_grams > 0)
);

CREATE UNIQUE INDEX courier_bookings_live_idx ON shop.courier_bookings (order_id) WHERE (status = ANY (ARRAY['started', 'created', 'booked']));

CREATE INDEX courier_bookings_to_cancel_idx ON shop.courier_bookings (cancel_requested_at) WHERE ((cancel_requested_at IS NOT NULL) AND (status = ANY (ARRAY['started', 'created', 'booked'])));

-- shop.courier_events: 0031

CREATE TABLE shop.courier_events (
  body_hash text NOT NULL,
  provider text NOT NULL,
  tracking_number text,
  order_id uuid,
  body text NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT courier_events_pkey PRIMARY KEY (body_hash),
  CONSTRAINT courier_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE RESTRICT,
  CONSTRAINT courier_events_body_hash_check CHECK (body_hash ~ '^[0-9a-f]{64}$')
);

CREATE INDEX courier_events_order_idx ON shop.courier_events (order_id);

-- shop.credit_note_counters: 0011

CREATE TABLE shop.credit_note_counters (
  financial_year text NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT credit_note_counters_pkey PRIMARY KEY (financial_year),
  CONSTRAINT credit_note_counters_financial_year_check CHECK (financial_year ~ '^[0-9]{4}$'),
  CONSTRAINT credit_note_counters_last_number_check CHECK (last_number >= 0)
);

-- shop.credit_notes: 0011, 0080, 0082

CREATE TABLE shop.credit_notes (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  credit_note_number text NOT NULL,
  order_id uuid NOT NULL,
  refund_id uuid,
  amount shop.paise NOT NULL,
  issued_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  invoice_number text,
  CONSTRAINT credit_notes_pkey PRIMARY KEY (id),
  CONSTRAINT credit_notes_credit_note_number_key UNIQUE (credit_note_number),
  CONSTRAINT credit_notes_refund_id_key UNIQUE (refund_id),
  CONSTRAINT credit_notes_invoice_number_fkey FOREIGN KEY (invoice_number) REFERENCES shop.reissued_invoices(number),
  CONSTRAINT credit_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE RESTRICT,
  CONSTRAINT credit_notes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES shop.refunds(id) ON DELETE RESTRICT,
  CONSTRAINT credit_notes_amount_check CHECK (amount::integer > 0),
  CONSTRAINT credit_notes_credit_note_number_check CHECK (credit_note_number ~ '^CN-[0-9]{4}-[0-9]{6,7}$')
);

CREATE INDEX credit_notes_order_idx ON shop.credit_notes (order_id);

-- shop.data_breaches: 0063

CREATE TABLE shop.data_breaches (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  noticed_at timestamp with time zone NOT NULL,
  exposed_from timestamp with time zone NOT NULL,
  exposed_to timestamp with time zone NOT NULL,
  kinds text[] NOT NULL,
  scope text NOT NULL,
  emails text[] NOT NULL DEFAULT '{}'[],
  happened text NOT NULL,
  place text NOT NULL DEFAULT '',
  consequences text NOT NULL,
  measures text NOT NULL,
  advice text NOT NULL,
  cause text NOT NULL DEFAULT '',
  prevention text NOT NULL DEFAULT '',
  mails_requested_at timestamp with time zone,
  mails_queued_at timestamp with time zone,
  board_told_at timestamp with time zone,
  board_reported_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT data_breaches_pkey PRIMARY KEY (id),
  CONSTRAINT data_breaches_check CHECK (exposed_from <= exposed_to),
  CONSTRAINT data_breaches_check1 CHECK (scope = 'listed' OR emails = '{}'[]),
  CONSTRAINT data_breaches_kinds_check CHECK (cardinality(kinds) > 0),
  CONSTRAINT data_breaches_scope_check CHECK (scope = ANY (ARRAY['all', 'active', 'listed']))
);

-- shop.disputes: 0027, 0032

CREATE TABLE shop.disputes (
  razorpay_dispute_id text NOT NULL,
  razorpay_payment_id text NOT NULL,
  status text NOT NULL,
  phase text NOT NULL,
  amount shop.paise NOT NULL,
  amount_deducted shop.paise NOT NULL DEFAULT 0,
  reason_code text,
  reason text,
  respond_by timestamp with time zone,
  opened_at timestamp with time zone NOT NULL,
  reported_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT disputes_pkey PRIMARY KEY (razorpay_dispute_id),
  CONSTRAINT disputes_razorpay_payment_id_fkey FOREIGN KEY (razorpay_payment_id) REFERENCES shop.payments(razorpay_payment_id) ON DELETE RESTRICT,
  CONSTRAINT disputes_amount_check CHECK (amount::integer >= 0),
  CONSTRAINT disputes_amount_deducted_check CHECK (amount_deducted::integer >= 0),
  CONSTRAINT disputes_phase_check CHECK (phase = ANY (ARRAY['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration', 'unknown'])),
  CONSTRAINT disputes_status_check CHECK (status = ANY (ARRAY['open', 'under_review', 'action_required', 'won', 'lost', 'closed']))
);

CREATE INDEX disputes_open_idx ON shop.disputes (respond_by) WHERE (status = ANY (ARRAY['open', 'action_required']));

CREATE INDEX disputes_payment_idx ON shop.disputes (razorpay_payment_id);

-- shop.email_changes: 0062

CREATE TABLE shop.email_changes (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  user_id uuid NOT NULL,
  old_email text NOT NULL,
  new_email text NOT NULL,
  old_code_hash text,
  new_code_hash text,
  wrong_codes integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone,
  CONSTRAINT email_changes_pkey PRIMARY KEY (id),
  CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT email_changes_check CHECK ((old_code_hash IS NULL) = (new_code_hash IS NULL)),
  CONSTRAINT email_changes_new_email_check CHECK (new_email = lower(new_email)),
  CONSTRAINT email_changes_wrong_codes_check CHECK (wrong_codes >= 0)
);

CREATE UNIQUE INDEX email_changes_open_key ON shop.email_changes (user_id) WHERE (changed_at IS NULL);

CREATE INDEX email_changes_user_idx ON shop.email_changes (user_id);

-- shop.failed_searches: 0045

CREATE TABLE shop.failed_searches (
  search text NOT NULL,
  times bigint NOT NULL,
  last_searched_at timestamp with time zone NOT NULL,
  CONSTRAINT failed_searches_pkey PRIMARY KEY (search),
  CONSTRAINT failed_searches_search_check CHECK (char_length(search) >= 1 AND char_length(search) <= 100),
  CONSTRAINT failed_searches_times_check CHECK (times > 0)
);

CREATE INDEX failed_searches_times_idx ON shop.failed_searches (times, last_searched_at);

-- shop.first_day_confirmations: 0024, 0055, 0061

CREATE TABLE shop.first_day_confirmations (
  step text NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT first_day_confirmations_pkey PRIMARY KEY (step),
  CONSTRAINT first_day_confirmations_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES auth."user"(id) ON DELETE SET NULL,
  CONSTRAINT first_day_confirmations_step_check CHECK (step = ANY (ARRAY['shop', 'founders', 'claims', 'tax', 'backup', 'dark-patterns', 'list-hidden']))
);

-- shop.gift_choices: 0113, 0127

CREATE TABLE shop.gift_choices (
  user_id uuid NOT NULL,
  message text NOT NULL,
  is_wrapped boolean NOT NULL,
  not_before date,
  chosen_at timestamp with time zone NOT NULL DEFAULT now(),
  billing_address jsonb,
  CONSTRAINT gift_choices_pkey PRIMARY KEY (user_id),
  CONSTRAINT gift_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT gift_choices_billing_address_check CHECK (jsonb_typeof(billing_address) = 'object'),
  CONSTRAINT gift_choices_message_check CHECK (char_length(message) <= 300)
);

-- shop.invoice_counters: 0001

CREATE TABLE shop.invoice_counters (
  financial_year text NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT invoice_counters_pkey PRIMARY KEY (financial_year),
  CONSTRAINT invoice_counters_financial_year_check CHECK (financial_year ~ '^[0-9]{4}$'),
  CONSTRAINT invoice_counters_last_number_check CHECK (last_number >= 0)
);

-- shop.issued_documents: 0022, 0057, 0058, 0082

CREATE TABLE shop.issued_documents (
  number text NOT NULL,
  kind text NOT NULL,
  order_id uuid NOT NULL,
  credit_note_id uuid,
  html text NOT NULL,
  sha256 text NOT NULL,
  issued_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  issued_sha256 text,
  CONSTRAINT issued_documents_pkey PRIMARY KEY (number),
  CONSTRAINT issued_documents_credit_note_id_key UNIQUE (credit_note_id),
  CONSTRAINT issued_documents_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES shop.credit_notes(id) ON DELETE RESTRICT,
  CONSTRAINT issued_documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE RESTRICT,
  CONSTRAINT issued_documents_check CHECK (sha256 = encode(sha256(convert_to(html, 'UTF8'::name)), 'hex')),
  CONSTRAINT issued_documents_check1 CHECK ((kind = 'credit-note') = (credit_note_id IS NOT NULL)),
  CONSTRAINT issued_documents_kind_check CHECK (kind = ANY (ARRAY['invoice', 'tax-invoice', 'bill-of-supply', 'credit-note', 'delivery-challan'])) NOT VALID,
  CONSTRAINT issued_documents_number_check CHECK (length(number) <= 16)
);

CREATE UNIQUE INDEX issued_documents_one_invoice_idx ON shop.issued_documents (order_id) WHERE ((credit_note_id IS NULL) AND (number !~~ 'INV-C%'));

CREATE FUNCTION shop.without_phone(html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select regexp_replace(html, '<br/>\s*\+91 \d{5} \d{5}</p>', '</p>')
$function$;

CREATE FUNCTION shop.keep_issued_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    old.issued_sha256 := old.sha256;
    old.html := shop.without_phone(old.html);
    old.sha256 := encode(sha256(convert_to(old.html, 'UTF8')), 'hex');
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name;
end
$function$;

CREATE TRIGGER issued_documents_are_final BEFORE DELETE OR UPDATE ON shop.issued_documents FOR EACH ROW EXECUTE FUNCTION shop.keep_issued_document();

CREATE TRIGGER issued_documents_stay BEFORE TRUNCATE ON shop.issued_documents FOR EACH STATEMENT EXECUTE FUNCTION shop.refuse_change();

-- shop.mails: 0001, 0004, 0008, 0086

CREATE TABLE shop.mails (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  recipient text NOT NULL,
  subject text NOT NULL,
  template text NOT NULL,
  html text NOT NULL,
  body text NOT NULL,
  dedupe_key text,
  status text NOT NULL DEFAULT 'waiting',
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  next_try_at timestamp with time zone NOT NULL DEFAULT now(),
  is_confidential boolean NOT NULL DEFAULT false,
  edition smallint NOT NULL DEFAULT 1,
  unsubscribe_path text,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_dedupe_key_key UNIQUE (dedupe_key),
  CONSTRAINT mails_edition_check CHECK (edition >= 1),
  CONSTRAINT mails_status_check CHECK (status = ANY (ARRAY['waiting', 'sent', 'kept', 'failed']))
);

CREATE INDEX mails_due_idx ON shop.mails (next_try_at) WHERE (status = 'waiting');

CREATE INDEX mails_newest_idx ON shop.mails (created_at DESC);

CREATE INDEX mails_status_idx ON shop.mails (status, created_at DESC);

-- shop.money_audit: 0032

CREATE TABLE shop.money_audit (
  only_row boolean NOT NULL DEFAULT true,
  finished_at timestamp with time zone NOT NULL,
  findings jsonb NOT NULL,
  CONSTRAINT money_audit_pkey PRIMARY KEY (only_row),
  CONSTRAINT money_audit_findings_check CHECK (jsonb_typeof(findings) = 'array'),
  CONSTRAINT money_audit_only_row_check CHECK (only_row)
);

-- shop.notes: 0083

CREATE TABLE shop.notes (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  order_id uuid,
  user_id uuid,
  text text NOT NULL,
  actor_email text NOT NULL,
  request_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT notes_pkey PRIMARY KEY (id),
  CONSTRAINT notes_request_id_key UNIQUE (request_id),
  CONSTRAINT notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE CASCADE,
  CONSTRAINT notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT notes_check CHECK (num_nonnulls(order_id, user_id) = 1),
  CONSTRAINT notes_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000)
);

CREATE INDEX notes_order_idx ON shop.notes (order_id, created_at DESC) WHERE (order_id IS NOT NULL);

CREATE INDEX notes_user_idx ON shop.notes (user_id, created_at DESC) WHERE (user_id IS NOT NULL);

-- shop.notifications: 0001

CREATE TABLE shop.notifications (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  user_id uuid NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  type text NOT NULL,
  read boolean NOT NULL DEFAULT false,
  dedupe_key text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_dedupe_key_key UNIQUE (dedupe_key),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT notifications_type_check CHECK (type = ANY (ARRAY['order', 'system']))
);

CREATE INDEX notifications_user_idx ON shop.notifications (user_id, created_at DESC);

-- shop.offer_uses: 0076, 0084

CREATE TABLE shop.offer_uses (
  checkout_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  mailbox_key text NOT NULL,
  phone_key text NOT NULL,
  is_counted boolean NOT NULL DEFAULT true,
  CONSTRAINT offer_uses_pkey PRIMARY KEY (checkout_id),
  CONSTRAINT offer_uses_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES shop.checkouts(id) ON DELETE RESTRICT,
  CONSTRAINT offer_uses_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES shop.offers(id) ON DELETE RESTRICT
);

CREATE INDEX offer_uses_counted_idx ON shop.offer_uses (offer_id) INCLUDE (checkout_id) WHERE is_counted;

CREATE INDEX offer_uses_mailbox_idx ON shop.offer_uses (offer_id, mailbox_key);

CREATE INDEX offer_uses_phone_idx ON shop.offer_uses (offer_id, phone_key);

-- shop.offers: 0076, 0084

CREATE TABLE shop.offers (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  name text NOT NULL,
  code text,
  kind text NOT NULL,
  percent integer NOT NULL DEFAULT 0,
  amount shop.paise NOT NULL DEFAULT 0,
  scope text NOT NULL DEFAULT 'all',
  scope_keys text[] NOT NULL DEFAULT '{}'[],
  minimum shop.paise NOT NULL DEFAULT 0,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_uses integer,
  max_uses_per_customer integer,
  first_order_only boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT offers_pkey PRIMARY KEY (id),
  CONSTRAINT offers_code_key UNIQUE (code),
  CONSTRAINT offers_code_check CHECK (code ~ '^[A-Z0-9-]{3,30}$'),
  CONSTRAINT offers_end_after_start CHECK (ends_at >= starts_at),
  CONSTRAINT offers_kind_check CHECK (kind = ANY (ARRAY['percent', 'amount', 'free-delivery'])),
  CONSTRAINT offers_kind_has_its_value CHECK ((kind = 'percent') = (percent <> 0) AND percent >= 0 AND percent <= 99 AND (kind = 'amount') = (amount::integer <> 0)),
  CONSTRAINT offers_max_uses_check CHECK (max_uses > 0),
  CONSTRAINT offers_max_uses_per_customer_check CHECK (max_uses_per_customer > 0),
  CONSTRAINT offers_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT offers_scope_check CHECK (scope = ANY (ARRAY['all', 'category', 'collection', 'products'])),
  CONSTRAINT offers_scope_has_its_keys CHECK ((scope = 'all') = (cardinality(scope_keys) = 0))
);

-- shop.order_items: 0001, 0005, 0033, 0075, 0076

CREATE TABLE shop.order_items (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  order_id uuid NOT NULL,
  product_id uuid,
  product_name text NOT NULL,
  product_image text NOT NULL,
  quantity integer NOT NULL,
  size text NOT NULL,
  price shop.paise NOT NULL,
  hsn_code text,
  "position" smallint NOT NULL,
  gst_rate integer,
  replaces_item_id uuid,
  declared_value shop.paise,
  cost_price shop.paise,
  discount_amount integer NOT NULL DEFAULT 0,
  CONSTRAINT order_items_pkey PRIMARY KEY (id),
  CONSTRAINT order_items_order_id_position_key UNIQUE (order_id, "position"),
  CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE CASCADE,
  CONSTRAINT order_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE SET NULL,
  CONSTRAINT order_items_replaces_item_id_fkey FOREIGN KEY (replaces_item_id) REFERENCES shop.order_items(id) ON DELETE RESTRICT,
  CONSTRAINT order_items_discount_within_price CHECK (discount_amount >= 0 AND discount_amount <= (price::bigint * quantity)) NOT VALID,
  CONSTRAINT order_items_gst_rate_check CHECK (gst_rate >= 0 AND gst_rate <= 10000),
  CONSTRAINT order_items_position_check CHECK ("position" >= 0),
  CONSTRAINT order_items_quantity_check CHECK (quantity > 0),
  CONSTRAINT order_items_replacements_are_free CHECK ((replaces_item_id IS NULL) = (declared_value IS NULL) AND (replaces_item_id IS NULL OR price::integer = 0))
);

CREATE INDEX order_items_product_idx ON shop.order_items (product_id);

CREATE INDEX order_items_replaces_idx ON shop.order_items (replaces_item_id) WHERE (replaces_item_id IS NOT NULL);

-- shop.order_tracking: 0001, 0031

CREATE TABLE shop.order_tracking (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  order_id uuid NOT NULL,
  status text NOT NULL,
  message text NOT NULL,
  location text,
  estimated_delivery timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  origin_key text,
  CONSTRAINT order_tracking_pkey PRIMARY KEY (id),
  CONSTRAINT order_tracking_origin_key_key UNIQUE (origin_key),
  CONSTRAINT order_tracking_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE CASCADE
);

CREATE INDEX order_tracking_order_idx ON shop.order_tracking (order_id, created_at DESC);

-- shop.orders: 0001, 0005, 0008, 0009, 0022, 0029, 0031, 0032, 0033, 0057, 0058, 0060, 0076, 0077, 0080, 0082, 0083, 0090, 0092, 0102, 0113, 0114, 0124, 0127

CREATE TABLE shop.orders (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  order_number text NOT NULL,
  user_id uuid,
  checkout_id uuid,
  total_amount shop.paise NOT NULL,
  shipping_cost shop.paise NOT NULL DEFAULT 0,
  tax_amount shop.paise NOT NULL DEFAULT 0,
  discount_amount shop.paise NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'pending',
  payment_status text NOT NULL DEFAULT 'pending',
  shipping_address jsonb NOT NULL,
  notes text,
  estimated_delivery timestamp with time zone,
  tracking_number text,
  razorpay_order_id text,
  razorpay_payment_id text,
  payment_timestamp timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  seller_gstin text,
  courier text,
  is_composition boolean NOT NULL DEFAULT false,
  tax_mode text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN seller_gstin IS NULL THEN 'unregistered'
    WHEN is_composition THEN 'composition'
    ELSE 'regular'
END) STORED,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  cancel_reason text,
  cancel_note text,
  shipped_at timestamp with time zone,
  announced_courier text,
  announced_tracking_number text,
  tracking_link_version integer NOT NULL DEFAULT 1,
  hidden_by_customer_at timestamp with time zone,
  deleted_by text,
  replaces_order_id uuid,
  offer_name text,
  payment_method text NOT NULL DEFAULT 'razorpay',
  channel text,
  is_guest boolean NOT NULL DEFAULT false,
  guest_email text,
  cod_fee integer NOT NULL DEFAULT 0,
  returned_at timestamp with time zone,
  address_corrected_at timestamp with time zone,
  address_corrected_by text,
  buyer_gstin text,
  buyer_name text,
  gift_message text,
  gift_wrap_fee integer,
  not_before date,
  delivered_at timestamp with time zone,
  billing_address jsonb,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_checkout_id_key UNIQUE (checkout_id),
  CONSTRAINT orders_order_number_key UNIQUE (order_number),
  CONSTRAINT orders_razorpay_payment_id_key UNIQUE (razorpay_payment_id),
  CONSTRAINT orders_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES shop.checkouts(id) ON DELETE RESTRICT,
  CONSTRAINT orders_replaces_order_id_fkey FOREIGN KEY (replaces_order_id) REFERENCES shop.orders(id) ON DELETE RESTRICT,
  CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE SET NULL,
  CONSTRAINT orders_address_corrected_by_check CHECK (address_corrected_by = ANY (ARRAY['customer', 'administrator'])),
  CONSTRAINT orders_billing_address_of_gift CHECK (billing_address IS NULL OR gift_message IS NOT NULL AND jsonb_typeof(billing_address) = 'object') NOT VALID,
  CONSTRAINT orders_buyer_is_whole CHECK ((buyer_gstin IS NULL) = (buyer_name IS NULL) AND buyer_gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$' AND char_length(buyer_name) >= 1 AND char_length(buyer_name) <= 100) NOT VALID,
  CONSTRAINT orders_cancel_reason_check CHECK (cancel_reason = ANY (ARRAY['changed-mind', 'ordered-by-mistake', 'wrong-details', 'too-slow', 'found-elsewhere', 'other'])),
  CONSTRAINT orders_cancelled_by_check CHECK (cancelled_by = ANY (ARRAY['customer', 'administrator'])),
  CONSTRAINT orders_channel_check CHECK (channel = ANY (ARRAY['phone', 'whatsapp', 'instagram', 'fair', 'other'])) NOT VALID,
  CONSTRAINT orders_cod_fee_within_shipping CHECK (cod_fee >= 0 AND cod_fee <= shipping_cost::integer AND (cod_fee = 0 OR payment_method = 'cod')) NOT VALID,
  CONSTRAINT orders_composition_has_gstin CHECK (NOT is_composition OR seller_gstin IS NOT NULL),
  CONSTRAINT orders_courier_check CHECK (courier = btrim(courier) AND char_length(courier) >= 1 AND char_length(courier) <= 60),
  CONSTRAINT orders_fees_within_shipping CHECK (gift_wrap_fee >= 0 AND (gift_wrap_fee + cod_fee) <= shipping_cost::integer) NOT VALID,
  CONSTRAINT orders_gift_is_whole CHECK (char_length(gift_message) <= 300 AND (gift_message IS NOT NULL OR gift_wrap_fee IS NULL AND not_before IS NULL)) NOT VALID,
  CONSTRAINT orders_guests_have_no_account CHECK ((NOT is_guest OR user_id IS NULL) AND (guest_email IS NULL OR is_guest AND guest_email = lower(guest_email))) NOT VALID,
  CONSTRAINT orders_offer_name_check CHECK (char_length(offer_name) <= 60),
  CONSTRAINT orders_order_number_check CHECK (order_number ~ '^[0-9]{4}-[0-9]{6,7}$' OR replaces_order_id IS NOT NULL AND order_number ~ '^R[0-9]{4}-[0-9]{6,7}$') NOT VALID,
  CONSTRAINT orders_payment_method_check CHECK (payment_method = ANY (ARRAY['razorpay', 'cash', 'bank', 'upi', 'cod'])) NOT VALID,
  CONSTRAINT orders_payment_status_check CHECK (payment_status = ANY (ARRAY['paid', 'pending', 'failed', 'cancelled'])),
  CONSTRAINT orders_refused_are_cash_on_delivery CHECK ((status <> 'refused' OR payment_method = 'cod') AND (returned_at IS NULL OR status = 'refused')) NOT VALID,
  CONSTRAINT orders_replacements_are_free CHECK (replaces_order_id IS NULL OR total_amount::integer = 0 AND shipping_cost::integer = 0 AND tax_amount::integer = 0 AND discount_amount::integer = 0 AND payment_timestamp IS NULL),
  CONSTRAINT orders_replacements_have_no_payment CHECK (
CASE
    WHEN replaces_order_id IS NOT NULL THEN num_nonnulls(checkout_id, razorpay_order_id, razorpay_payment_id) = 0
    WHEN payment_method = 'razorpay' THEN num_nonnulls(checkout_id, razorpay_order_id, razorpay_payment_id) = 3
    ELSE checkout_id IS NOT NULL AND razorpay_order_id IS NULL AND (razorpay_payment_id IS NOT NULL) = (payment_status = 'paid') AND (razorpay_payment_id IS NOT NULL OR payment_method = 'cod')
END) NOT VALID,
  CONSTRAINT orders_seller_gstin_check CHECK (seller_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['draft', 'pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'refused'])) NOT VALID,
  CONSTRAINT orders_tracking_link_version_check CHECK (tracking_link_version > 0)
);

CREATE INDEX orders_amount_idx ON shop.orders (total_amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX orders_bin_idx ON shop.orders (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX orders_cancelled_by_customer_idx ON shop.orders (cancelled_at) WHERE (cancelled_by = 'customer');

CREATE INDEX orders_cod_idx ON shop.orders (created_at DESC, id) WHERE ((payment_method = 'cod') AND (deleted_at IS NULL));

CREATE INDEX orders_corrected_by_customer_idx ON shop.orders (address_corrected_at) WHERE (address_corrected_by = 'customer');

CREATE INDEX orders_created_idx ON shop.orders (created_at DESC, id DESC);

CREATE INDEX orders_customer_idx ON shop.orders (user_id, created_at DESC) WHERE (hidden_by_customer_at IS NULL);

CREATE INDEX orders_delivery_idx ON shop.orders (estimated_delivery, id) WHERE (deleted_at IS NULL);

CREATE INDEX orders_guest_email_idx ON shop.orders (guest_email) WHERE (guest_email IS NOT NULL);

CREATE INDEX orders_newest_idx ON shop.orders (created_at DESC, id) WHERE (deleted_at IS NULL);

CREATE INDEX orders_parcel_idx ON shop.orders (lower(tracking_number)) WHERE (tracking_number IS NOT NULL);

CREATE INDEX orders_promised_idx ON shop.orders (estimated_delivery, id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['draft', 'pending', 'confirmed', 'processing', 'shipped'])));

CREATE INDEX orders_razorpay_order_idx ON shop.orders (razorpay_order_id);

CREATE INDEX orders_replaces_idx ON shop.orders (replaces_order_id) WHERE (replaces_order_id IS NOT NULL);

CREATE INDEX orders_status_idx ON shop.orders (status, created_at DESC) WHERE (deleted_at IS NULL);

CREATE INDEX orders_unpaid_cod_idx ON shop.orders (COALESCE(returned_at, cancelled_at)) WHERE ((payment_method = 'cod') AND (payment_status <> 'paid'));

CREATE INDEX orders_user_idx ON shop.orders (user_id, created_at DESC) WHERE (deleted_at IS NULL);

CREATE FUNCTION shop.forget_complaints_of_guest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  forgotten uuid[];
begin
  with written as (
    update shop.complaints set name = null, email = null, phone = null, stated_order_number = null, link_version = link_version + 1
    where order_id = new.id and user_id is null and lower(email) is not distinct from old.guest_email
    returning id
  )
  select array_agg(id) into forgotten from written;

  update shop.complaint_pictures set message_id = null
  where message_id in (select id from shop.complaint_messages where complaint_id = any (forgotten));
  update shop.complaint_messages set text = '' where complaint_id = any (forgotten);
  update shop.audit_log set before = shop.without_texts(before), after = shop.without_texts(after)
  where entity = 'complaints' and entity_id = any (forgotten::text[]);
  return null;
end
$function$;

CREATE TRIGGER orders_forget_complaints AFTER UPDATE OF is_guest ON shop.orders FOR EACH ROW WHEN (old.is_guest AND NOT new.is_guest) EXECUTE FUNCTION shop.forget_complaints_of_guest();

CREATE FUNCTION shop.forget_contact_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.notes := null;
  new.gift_message := left(new.gift_message, 0);
  new.cancel_note := null;
  new.shipping_address := new.shipping_address || '{"phone": ""}';
  return new;
end
$function$;

CREATE TRIGGER orders_forget_contact BEFORE UPDATE OF user_id, is_guest, status ON shop.orders FOR EACH ROW WHEN (new.user_id IS NULL AND NOT new.is_guest AND (new.status = ANY (ARRAY['delivered', 'cancelled', 'refused']))) EXECUTE FUNCTION shop.forget_contact_of_order();

CREATE FUNCTION shop.forget_notes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from shop.notes where order_id = new.id;
  delete from shop.tags where order_id = new.id;
  return null;
end
$function$;

CREATE TRIGGER orders_forget_notes AFTER UPDATE OF user_id, is_guest, status ON shop.orders FOR EACH ROW WHEN (new.user_id IS NULL AND NOT new.is_guest AND (new.status = ANY (ARRAY['delivered', 'cancelled']))) EXECUTE FUNCTION shop.forget_notes();

CREATE FUNCTION shop.forget_texts_of_order(id_of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from shop.orders
  where id = id_of_order and user_id is null and not is_guest and status in ('delivered', 'cancelled', 'refused');
  if not found then
    return;
  end if;

  update shop.order_tracking set message = '', location = null
  where order_id = id_of_order and message <> '' and (origin_key is null or origin_key like 'form %');

  -- What the provider was sent must stay the same until it has refunded.
  update shop.refunds set note = null, reason = reason_code, paid_back_reference = null
  from shop.payments
  where payments.razorpay_payment_id = refunds.razorpay_payment_id and payments.order_id = id_of_order
    and num_nonnulls(refunds.note, refunds.paid_back_reference) > 0 and refunds.status in ('processed', 'cancelled');

  -- The owner needs it to pay back what is still due.
  update shop.payments set reference = null
  where order_id = id_of_order and reference is not null and not exists (
    select from shop.refunds
    where refunds.razorpay_payment_id = payments.razorpay_payment_id and refunds.status not in ('processed', 'cancelled')
  );

  update shop.stock_movements set note = null where order_id = id_of_order and note is not null;

  update shop.audit_log set before = shop.without_texts(before), after = shop.without_texts(after)
  where entity = 'orders' and entity_id = id_of_order::text
    or entity = 'payments' and entity_id in (
      select razorpay_payment_id from shop.payments where order_id = id_of_order and source <> 'razorpay' and reference is null
    )
    or entity = 'refunds' and entity_id in (
      select refunds.id::text from shop.refunds
      join shop.payments on payments.razorpay_payment_id = refunds.razorpay_payment_id
      where payments.order_id = id_of_order and payments.source <> 'razorpay' and refunds.status in ('processed', 'cancelled')
    );

  update shop.issued_documents
  set issued_sha256 = sha256,
    html = shop.without_phone(html),
    sha256 = encode(sha256(convert_to(shop.without_phone(html), 'UTF8')), 'hex')
  where order_id = id_of_order and html <> shop.without_phone(html);
end
$function$;

CREATE FUNCTION shop.forget_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform shop.forget_texts_of_order(new.id);
  return null;
end
$function$;

CREATE TRIGGER orders_forget_texts AFTER UPDATE OF user_id, is_guest, status ON shop.orders FOR EACH ROW WHEN (new.user_id IS NULL AND NOT new.is_guest AND (new.status = ANY (ARRAY['delivered', 'cancelled', 'refused']))) EXECUTE FUNCTION shop.forget_texts();

-- shop.owner_alerts: 0027, 0060, 0082, 0092

CREATE TABLE shop.owner_alerts (
  kind text NOT NULL,
  subject text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT owner_alerts_pkey PRIMARY KEY (kind, subject),
  CONSTRAINT owner_alerts_kind_check CHECK (kind = ANY (ARRAY['new-order', 'unmatched-payment', 'complaint', 'cancellation', 'address-correction', 'dispute', 'failed-refund', 'unsettled', 'old-backup']))
);

-- shop.page_speed: 0067

CREATE TABLE shop.page_speed (
  week date NOT NULL,
  page text NOT NULL,
  figure text NOT NULL,
  step smallint NOT NULL,
  visits integer NOT NULL,
  CONSTRAINT page_speed_pkey PRIMARY KEY (week, page, figure, step),
  CONSTRAINT page_speed_figure_check CHECK (figure = ANY (ARRAY['lcp', 'inp', 'cls'])),
  CONSTRAINT page_speed_page_check CHECK (page ~ '^[a-z]{1,20}$'),
  CONSTRAINT page_speed_step_check CHECK (step >= 0 AND step <= 300),
  CONSTRAINT page_speed_visits_check CHECK (visits > 0)
);

-- shop.page_versions: 0072

CREATE TABLE shop.page_versions (
  page text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  texts jsonb NOT NULL,
  created_by uuid,
  created_by_email text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT page_versions_pkey PRIMARY KEY (page, version),
  CONSTRAINT page_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth."user"(id) ON DELETE SET NULL,
  CONSTRAINT page_versions_page_check CHECK (page ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(page) <= 80),
  CONSTRAINT page_versions_state_check CHECK (state = ANY (ARRAY['draft', 'published', 'discarded'])),
  CONSTRAINT page_versions_version_check CHECK (version > 0)
);

CREATE INDEX page_versions_published_idx ON shop.page_versions (page, version DESC) WHERE (state = 'published');

-- shop.parental_consents: 0066

CREATE TABLE shop.parental_consents (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  user_id uuid,
  child_email text,
  child_name text NOT NULL,
  parent_email text NOT NULL,
  parent_name text NOT NULL,
  relation text,
  status text NOT NULL DEFAULT 'asked',
  checked_by text,
  privacy_sha256 text,
  parent_token_hash text,
  child_token_hash text,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  given_at timestamp with time zone,
  decided_at timestamp with time zone,
  CONSTRAINT parental_consents_pkey PRIMARY KEY (id),
  CONSTRAINT parental_consents_child_token_hash_key UNIQUE (child_token_hash),
  CONSTRAINT parental_consents_parent_token_hash_key UNIQUE (parent_token_hash),
  CONSTRAINT parental_consents_privacy_sha256_fkey FOREIGN KEY (privacy_sha256) REFERENCES shop.policy_versions(sha256),
  CONSTRAINT parental_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT parental_consents_check CHECK ((user_id IS NULL) = (child_email IS NOT NULL)),
  CONSTRAINT parental_consents_check1 CHECK ((status = 'asked') = (given_at IS NULL)),
  CONSTRAINT parental_consents_check2 CHECK ((status = ANY (ARRAY['verified', 'rejected'])) = (decided_at IS NOT NULL)),
  CONSTRAINT parental_consents_check3 CHECK ((status = 'verified') = (checked_by IS NOT NULL)),
  CONSTRAINT parental_consents_checked_by_check CHECK (checked_by = ANY (ARRAY['own-account', 'identity-document', 'digilocker', 'known-in-person'])),
  CONSTRAINT parental_consents_child_email_check CHECK (child_email = lower(child_email)),
  CONSTRAINT parental_consents_parent_email_check CHECK (parent_email = lower(parent_email)),
  CONSTRAINT parental_consents_relation_check CHECK (relation = ANY (ARRAY['parent', 'guardian'])),
  CONSTRAINT parental_consents_status_check CHECK (status = ANY (ARRAY['asked', 'given', 'verified', 'rejected']))
);

CREATE INDEX parental_consents_given_idx ON shop.parental_consents (given_at) WHERE (status = 'given');

CREATE INDEX parental_consents_user_idx ON shop.parental_consents (user_id);

-- shop.payment_attempts: 0001, 0009, 0058, 0078

CREATE TABLE shop.payment_attempts (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  checkout_id uuid NOT NULL,
  user_id uuid,
  amount shop.paise NOT NULL,
  currency text NOT NULL DEFAULT 'INR',
  receipt text NOT NULL,
  razorpay_order_id text,
  status text NOT NULL DEFAULT 'created',
  failure_reason text,
  next_check_at timestamp with time zone,
  checks integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  razorpay_link_id text,
  link_url text,
  CONSTRAINT payment_attempts_pkey PRIMARY KEY (id),
  CONSTRAINT payment_attempts_razorpay_order_id_key UNIQUE (razorpay_order_id),
  CONSTRAINT payment_attempts_receipt_key UNIQUE (receipt),
  CONSTRAINT payment_attempts_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES shop.checkouts(id) ON DELETE RESTRICT,
  CONSTRAINT payment_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE SET NULL,
  CONSTRAINT payment_attempts_currency_check CHECK (currency = 'INR'),
  CONSTRAINT payment_attempts_receipt_check CHECK (char_length(receipt) <= 40),
  CONSTRAINT payment_attempts_status_check CHECK (status = ANY (ARRAY['created', 'open', 'cancelled', 'failed', 'expired', 'paid']))
);

CREATE INDEX payment_attempts_checkout_idx ON shop.payment_attempts (checkout_id);

CREATE INDEX payment_attempts_due_idx ON shop.payment_attempts (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE UNIQUE INDEX payment_attempts_link_idx ON shop.payment_attempts (razorpay_link_id) WHERE (razorpay_link_id IS NOT NULL);

CREATE INDEX payment_attempts_user_idx ON shop.payment_attempts (user_id);

CREATE FUNCTION shop.forget_payer_at_sandbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sandbox.orders
  set notes = notes - array['customer_name', 'customer_email', 'customer_phone', 'customer_address']
  where id = new.razorpay_order_id;
  update sandbox.refunds set notes = notes - 'reason'
  where payment_id in (select id from sandbox.payments where order_id = new.razorpay_order_id);
  update sandbox.payments
  set email = null, contact = null, instrument = instrument - 'vpa' - 'upi'
  where order_id = new.razorpay_order_id;
  update sandbox.webhook_deliveries
  set body = (
    body::jsonb
    #- '{payload,payment,entity,email}' #- '{payload,payment,entity,contact}'
    #- '{payload,payment,entity,vpa}' #- '{payload,payment,entity,upi}'
    #- '{payload,order,entity,notes,customer_name}' #- '{payload,order,entity,notes,customer_email}'
    #- '{payload,order,entity,notes,customer_phone}' #- '{payload,order,entity,notes,customer_address}'
    #- '{payload,refund,entity,notes,reason}'
  )::text
  where order_id = new.razorpay_order_id;
  return null;
end
$function$;

CREATE TRIGGER payment_attempts_forget_payer AFTER UPDATE OF user_id ON shop.payment_attempts FOR EACH ROW WHEN (new.user_id IS NULL) EXECUTE FUNCTION shop.forget_payer_at_sandbox();

-- shop.payment_comparison: 0015

CREATE TABLE shop.payment_comparison (
  only_row boolean NOT NULL DEFAULT true,
  compared_until timestamp with time zone,
  is_due boolean NOT NULL DEFAULT true,
  CONSTRAINT payment_comparison_pkey PRIMARY KEY (only_row),
  CONSTRAINT payment_comparison_only_row_check CHECK (only_row)
);

-- shop.payments: 0001, 0008, 0012, 0015, 0044, 0077, 0092

CREATE TABLE shop.payments (
  razorpay_payment_id text NOT NULL,
  attempt_id uuid,
  order_id uuid,
  amount shop.paise NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  method text,
  amount_refunded shop.paise NOT NULL DEFAULT 0,
  captured_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  source text NOT NULL DEFAULT 'razorpay',
  reference text,
  recorded_by uuid,
  CONSTRAINT payments_pkey PRIMARY KEY (razorpay_payment_id),
  CONSTRAINT payments_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES shop.payment_attempts(id) ON DELETE RESTRICT,
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT payments_check CHECK (amount_refunded::integer <= amount::integer),
  CONSTRAINT payments_of_orders_have_an_attempt CHECK (
CASE
    WHEN source = 'razorpay' THEN order_id IS NULL OR attempt_id IS NOT NULL
    ELSE order_id IS NOT NULL AND attempt_id IS NULL
END) NOT VALID,
  CONSTRAINT payments_offline_have_an_id_of_their_own CHECK ((source = 'razorpay') = (razorpay_payment_id !~ '^offline_[0-9a-f]{32}$') AND (source <> 'razorpay' OR num_nonnulls(reference, recorded_by) = 0)) NOT VALID,
  CONSTRAINT payments_reference_check CHECK (reference = btrim(reference) AND char_length(reference) >= 1 AND char_length(reference) <= 60) NOT VALID,
  CONSTRAINT payments_source_check CHECK (source = ANY (ARRAY['razorpay', 'cash', 'bank', 'upi', 'cod'])) NOT VALID,
  CONSTRAINT payments_status_check CHECK (status = ANY (ARRAY['created', 'authorized', 'captured', 'refunded', 'failed']))
);

CREATE INDEX payments_attempt_idx ON shop.payments (attempt_id);

CREATE INDEX payments_created_idx ON shop.payments (created_at);

CREATE UNIQUE INDEX payments_one_offline_idx ON shop.payments (order_id) WHERE (source <> 'razorpay');

CREATE INDEX payments_order_idx ON shop.payments (order_id);

CREATE INDEX payments_refunded_idx ON shop.payments (order_id) WHERE ((amount_refunded)::integer > 0);

CREATE INDEX payments_without_order_idx ON shop.payments (created_at) WHERE (order_id IS NULL);

-- shop.policy_versions: 0028, 0086

CREATE TABLE shop.policy_versions (
  sha256 text NOT NULL,
  document text NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT policy_versions_pkey PRIMARY KEY (sha256),
  CONSTRAINT policy_versions_document_check CHECK (document = ANY (ARRAY['terms', 'privacy', 'newsletter', 'restock', 'cart-reminders'])),
  CONSTRAINT policy_versions_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$')
);

-- shop.product_alerts: 0004, 0036

CREATE TABLE shop.product_alerts (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  kind text NOT NULL,
  price shop.paise NOT NULL,
  price_when_saved shop.paise NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  mailed_at timestamp with time zone,
  size text NOT NULL DEFAULT '',
  CONSTRAINT product_alerts_pkey PRIMARY KEY (id),
  CONSTRAINT product_alerts_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT product_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT product_alerts_kind_check CHECK (kind = ANY (ARRAY['back-in-stock', 'price-drop']))
);

CREATE INDEX product_alerts_product_idx ON shop.product_alerts (product_id);

CREATE INDEX product_alerts_user_idx ON shop.product_alerts (user_id);

CREATE INDEX product_alerts_waiting_idx ON shop.product_alerts (created_at) WHERE (mailed_at IS NULL);

-- shop.product_bulk_changes: 0071

CREATE TABLE shop.product_bulk_changes (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  actor_email text NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  undone_at timestamp with time zone,
  products jsonb NOT NULL,
  CONSTRAINT product_bulk_changes_pkey PRIMARY KEY (id)
);

-- shop.product_codes: 0071

CREATE TABLE shop.product_codes (
  product_id uuid NOT NULL,
  size text NOT NULL,
  sku text,
  barcode text,
  CONSTRAINT product_codes_pkey PRIMARY KEY (product_id, size),
  CONSTRAINT product_codes_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE
);

CREATE INDEX product_codes_barcode_idx ON shop.product_codes (upper(barcode) text_pattern_ops);

CREATE UNIQUE INDEX product_codes_sku_key ON shop.product_codes (upper(sku) text_pattern_ops);

CREATE TRIGGER product_codes_change AFTER INSERT OR DELETE OR UPDATE ON shop.product_codes FOR EACH STATEMENT EXECUTE FUNCTION shop.note_catalog_change();

-- shop.product_drafts: 0042

CREATE TABLE shop.product_drafts (
  id uuid NOT NULL,
  name text NOT NULL DEFAULT '',
  images text[] NOT NULL DEFAULT '{}'[],
  form jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT product_drafts_pkey PRIMARY KEY (id),
  CONSTRAINT product_drafts_bounded CHECK (octet_length(form::text) <= 400000)
);

-- shop.product_import_rows: 0007, 0018, 0118

CREATE TABLE shop.product_import_rows (
  import_id uuid NOT NULL,
  line integer NOT NULL,
  product_id uuid,
  input jsonb,
  forecast text NOT NULL,
  outcome text,
  reasons text[] NOT NULL DEFAULT '{}'[],
  problems jsonb NOT NULL DEFAULT '[]'::jsonb,
  name text,
  CONSTRAINT product_import_rows_pkey PRIMARY KEY (import_id, line),
  CONSTRAINT product_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES shop.product_imports(id) ON DELETE CASCADE,
  CONSTRAINT product_import_rows_faulty_or_whole CHECK ((forecast = 'faulty') = (input IS NULL)),
  CONSTRAINT product_import_rows_forecast_check CHECK (forecast = ANY (ARRAY['add', 'change', 'none', 'faulty'])),
  CONSTRAINT product_import_rows_line_check CHECK (line > 1),
  CONSTRAINT product_import_rows_outcome_check CHECK (outcome = ANY (ARRAY['added', 'changed', 'unchanged', 'refused', 'undone'])) NOT VALID
);

CREATE INDEX product_import_rows_open_idx ON shop.product_import_rows (import_id, line) WHERE (outcome IS NULL);

-- shop.product_imports: 0007, 0118

CREATE TABLE shop.product_imports (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  actor_id uuid NOT NULL,
  file_name text NOT NULL,
  status text NOT NULL DEFAULT 'checked',
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  source text,
  CONSTRAINT product_imports_pkey PRIMARY KEY (id),
  CONSTRAINT product_imports_file_name_check CHECK (char_length(file_name) <= 200),
  CONSTRAINT product_imports_source_check CHECK (source = ANY (ARRAY['shopify', 'woocommerce'])) NOT VALID,
  CONSTRAINT product_imports_status_check CHECK (status = ANY (ARRAY['checked', 'running', 'done', 'undoing', 'undone'])) NOT VALID
);

CREATE INDEX product_imports_newest_idx ON shop.product_imports (created_at);

-- shop.product_looks: 0046

CREATE TABLE shop.product_looks (
  product_id uuid NOT NULL,
  other_id uuid NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT product_looks_pkey PRIMARY KEY (product_id, other_id),
  CONSTRAINT product_looks_other_id_fkey FOREIGN KEY (other_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT product_looks_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT product_looks_of_two CHECK (product_id <> other_id)
);

CREATE INDEX product_looks_other_idx ON shop.product_looks (other_id);

CREATE TRIGGER product_looks_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON shop.product_looks FOR EACH STATEMENT EXECUTE FUNCTION shop.note_catalog_change();

-- shop.product_prices: 0085, 0098

CREATE TABLE shop.product_prices (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  product_id uuid NOT NULL,
  price shop.paise,
  asked_until timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT product_prices_pkey PRIMARY KEY (id),
  CONSTRAINT product_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE
);

CREATE INDEX product_prices_product_idx ON shop.product_prices (product_id, id);

-- shop.product_stock: 0035, 0036, 0051

CREATE TABLE shop.product_stock (
  product_id uuid NOT NULL,
  size text NOT NULL,
  on_hand integer NOT NULL,
  reserved integer NOT NULL DEFAULT 0,
  CONSTRAINT product_stock_pkey PRIMARY KEY (product_id, size),
  CONSTRAINT product_stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT product_stock_reserved_within_on_hand CHECK (reserved >= 0 AND reserved <= on_hand)
)
WITH (fillfactor=85);

CREATE TRIGGER product_stock_come_and_go AFTER INSERT OR DELETE ON shop.product_stock FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION shop.note_catalog_change();

CREATE FUNCTION shop.sum_product_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- What another transaction did to another size counts, too: its lock on the product is awaited, and the sum read afterwards.
  perform from shop.products
  where id in (select product_id from changed)
  order by id
  for no key update;

  update shop.products
  set stock_quantity = summed.on_hand, reserved_quantity = summed.reserved, counted_sizes_in_stock = summed.in_stock
  from (
    select product_id, sum(on_hand)::integer as on_hand, sum(reserved)::integer as reserved,
      case when not bool_or(size = '')
        then coalesce(array_agg(size order by size) filter (where on_hand > reserved), '{}') end as in_stock
    from shop.product_stock
    where product_id in (select product_id from changed)
    group by product_id
  ) summed
  where products.id = summed.product_id
    and (products.stock_quantity, products.reserved_quantity, products.counted_sizes_in_stock)
      is distinct from (summed.on_hand, summed.reserved, summed.in_stock);

  if exists (
    select from shop.product_stock shared
    join shop.product_stock sized on sized.product_id = shared.product_id and sized.size <> ''
    where shared.size = '' and shared.product_id in (select product_id from changed)
  ) then
    raise exception 'a product has stock by size or stock that its sizes share, not both' using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE TRIGGER product_stock_delete AFTER DELETE ON shop.product_stock REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION shop.sum_product_stock();

CREATE TRIGGER product_stock_insert AFTER INSERT ON shop.product_stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION shop.sum_product_stock();

CREATE FUNCTION shop.note_awaited_sizes(product uuid, returned text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into shop.stock_returns (product_id, size)
  select distinct product, awaited.size
  from shop.wishlist, unnest(wishlist.alert_sizes) as awaited (size)
  where wishlist.product_id = product and awaited.size = any (returned)
  union
  select product, subscriptions.size
  from shop.subscriptions
  where subscriptions.product_id = product and subscriptions.size = any (returned) and subscriptions.confirmed_at is not null
$function$;

CREATE FUNCTION shop.note_size_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform shop.note_awaited_sizes(
    new.product_id,
    case when new.size = '' then (select size from shop.products where id = new.product_id) else array[new.size] end
  );
  return null;
end
$function$;

CREATE TRIGGER product_stock_new_row AFTER INSERT ON shop.product_stock FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND new.on_hand > new.reserved) EXECUTE FUNCTION shop.note_size_return();

CREATE TRIGGER product_stock_return AFTER UPDATE ON shop.product_stock FOR EACH ROW WHEN (old.on_hand <= old.reserved AND new.on_hand > new.reserved) EXECUTE FUNCTION shop.note_size_return();

CREATE TRIGGER product_stock_sell_out_or_return AFTER UPDATE ON shop.product_stock FOR EACH ROW WHEN (new.size <> '' AND (old.on_hand > old.reserved) IS DISTINCT FROM (new.on_hand > new.reserved)) EXECUTE FUNCTION shop.note_catalog_change();

CREATE TRIGGER product_stock_update AFTER UPDATE ON shop.product_stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION shop.sum_product_stock();

-- shop.products: 0001, 0003, 0004, 0006, 0013, 0026, 0032, 0035, 0038, 0039, 0041, 0043, 0047, 0048, 0051, 0052, 0054, 0056, 0068, 0071, 0074, 0085, 0098, 0109, 0115

CREATE FUNCTION shop.named_families(description text, names jsonb, shades jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  families text[] := '{}';
  words text[];
  part text;
  word text;
  dictionary jsonb;
begin
  foreach part in array regexp_split_to_array(lower(description), '\m(?:and|with)\M|[&,/+]') loop
    words := regexp_split_to_array(part, '[^a-z]+');
    dictionary := case when names ?| words then names else shades end;
    foreach word in array words loop
      if dictionary ? word then families := families || string_to_array(dictionary ->> word, ' '); end if;
    end loop;
  end loop;
  return families;
end
$function$;

CREATE FUNCTION shop.color_families(color text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return shop.named_families(color, jsonb '{
    "red": "red", "pink": "pink", "orange": "orange", "yellow": "yellow", "green": "green", "blue": "blue", "purple": "purple",
    "brown": "brown", "beige": "beige", "white": "white", "grey": "grey", "gray": "grey", "black": "black", "gold": "gold",
    "silver": "silver", "multi": "multicolour", "multicolour": "multicolour", "multicolor": "multicolour",
    "multicoloured": "multicolour", "multicolored": "multicolour", "rainbow": "multicolour", "patchwork": "multicolour"
  }', jsonb '{
    "crimson": "red", "scarlet": "red", "maroon": "red", "burgundy": "red", "wine": "red", "ruby": "red", "cherry": "red",
    "madder": "red", "sindoor": "red", "vermilion": "red", "brick": "red", "garnet": "red", "carmine": "red", "lal": "red",
    "laal": "red", "oxblood": "red", "rani": "pink", "rose": "pink", "blush": "pink", "magenta": "pink", "fuchsia": "pink",
    "gulabi": "pink", "gulab": "pink", "salmon": "pink", "watermelon": "pink", "coral": "orange pink", "peach": "orange pink",
    "rust": "orange brown", "terracotta": "orange brown", "tangerine": "orange", "apricot": "orange", "saffron": "orange",
    "kesari": "orange", "kesariya": "orange", "narangi": "orange", "amber": "orange yellow",
    "mustard": "yellow", "turmeric": "yellow", "haldi": "yellow", "lemon": "yellow", "marigold": "yellow", "peela": "yellow",
    "pila": "yellow", "ochre": "yellow", "golden": "gold", "sona": "gold", "sunehra": "gold",
    "zari": "gold", "emerald": "green", "olive": "green", "mint": "green", "mehndi": "green",
    "mehendi": "green", "henna": "green", "sage": "green", "lime": "green", "jade": "green", "moss": "green", "pista": "green",
    "pistachio": "green", "parrot": "green", "bottle": "green", "hara": "green", "forest": "green", "basil": "green",
    "teal": "blue green", "turquoise": "blue green", "aqua": "blue green", "firozi": "blue green", "peacock": "blue green",
    "navy": "blue", "indigo": "blue", "sky": "blue", "cobalt": "blue", "azure": "blue", "midnight": "blue", "denim": "blue",
    "neela": "blue", "nila": "blue", "neel": "blue", "aasmani": "blue", "cerulean": "blue", "sapphire": "blue",
    "violet": "purple", "lavender": "purple", "lilac": "purple", "mauve": "purple", "plum": "purple", "aubergine": "purple",
    "eggplant": "purple", "jamun": "purple", "jamuni": "purple", "baingani": "purple", "amethyst": "purple", "orchid": "purple",
    "chocolate": "brown", "coffee": "brown", "mocha": "brown", "copper": "brown", "bronze": "brown", "chestnut": "brown",
    "walnut": "brown", "kattha": "brown", "bhura": "brown", "cinnamon": "brown", "tan": "beige brown", "camel": "beige brown",
    "cream": "beige white", "ecru": "beige", "sand": "beige", "khaki": "beige", "fawn": "beige", "taupe": "beige grey",
    "parchment": "beige", "nude": "beige", "oatmeal": "beige", "biscuit": "beige", "natural": "beige", "champagne": "beige gold",
    "ivory": "white", "pearl": "white", "safed": "white", "snow": "white", "chalk": "white", "milk": "white",
    "charcoal": "grey", "slate": "grey", "ash": "grey", "smoke": "grey", "steel": "grey", "graphite": "grey",
    "kala": "black", "kaala": "black", "jet": "black", "ebony": "black", "onyx": "black", "chandi": "silver"
  }');
end
$function$;

CREATE FUNCTION shop.fabrics(material text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return shop.named_families(regexp_replace(material, '[[:alpha:]]+[- ](?:finish|feel|touch|look|like)\M', '', 'gi'), jsonb '{
    "cotton": "cotton", "silk": "silk", "linen": "linen", "khadi": "khadi", "rayon": "rayon", "viscose": "rayon",
    "modal": "rayon", "georgette": "georgette", "chiffon": "chiffon", "crepe": "crepe", "satin": "satin",
    "velvet": "velvet", "wool": "wool", "woollen": "wool", "woolen": "wool", "organza": "organza", "net": "net",
    "polyester": "polyester"
  }', jsonb '{
    "mul": "cotton", "mulmul": "cotton", "malmal": "cotton", "cambric": "cotton", "voile": "cotton", "poplin": "cotton",
    "mangalgiri": "cotton", "muslin": "cotton", "suti": "cotton", "sooti": "cotton", "jamdani": "cotton", "denim": "cotton",
    "chanderi": "cotton silk", "maheshwari": "cotton silk", "tussar": "silk", "tussah": "silk", "tasar": "silk",
    "banarasi": "silk", "mulberry": "silk", "eri": "silk", "muga": "silk", "resham": "silk", "gajji": "silk",
    "mashru": "silk", "brocade": "silk", "flax": "linen", "lyocell": "rayon", "tencel": "rayon", "pashmina": "wool",
    "cashmere": "wool", "merino": "wool", "tulle": "net"
  }');
end
$function$;

CREATE FUNCTION shop.size_name(size text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when name ~ '^(FREE|ONE)[ -]?SIZE$' then 'Free Size'
    when name ~ '^2X[SL]$' then 'X' || substr(name, 2)
    when name ~ '^X{3,9}[SL]$' then (length(name) - 1) || 'X' || right(name, 1)
    else name
  end
  from upper(trim(regexp_replace(size, '\s+', ' ', 'g')) collate "C") as name
$function$;

CREATE FUNCTION shop.product_facets(color text, material text, occasions text[], sizes text[], is_available boolean, counted text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  facets text[] := '{}';
  word text;
begin
  foreach word in array shop.color_families(color) loop facets := facets || ('colorFamily:' || word); end loop;
  foreach word in array shop.fabrics(material) loop facets := facets || ('fabric:' || word); end loop;
  foreach word in array occasions loop facets := facets || ('occasion:' || word); end loop;
  if is_available then
    foreach word in array sizes loop
      if octet_length(word) <= 24 and (counted is null or word = any (counted)) then
        facets := facets || ('size:' || shop.size_name(word));
      end if;
    end loop;
  end if;
  return array(select distinct facet from unnest(facets) as facet order by facet);
end
$function$;

CREATE TABLE shop.products (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price shop.paise NOT NULL,
  original_price shop.paise NOT NULL,
  images text[] NOT NULL,
  category text NOT NULL,
  material text NOT NULL,
  color text NOT NULL,
  care_instructions text NOT NULL,
  size text[] NOT NULL,
  is_new boolean NOT NULL DEFAULT false,
  is_bestseller boolean NOT NULL DEFAULT false,
  is_featured boolean NOT NULL DEFAULT false,
  stock_quantity integer NOT NULL,
  reserved_quantity integer NOT NULL DEFAULT 0,
  has_delivery_charge boolean NOT NULL DEFAULT false,
  delivery_charge shop.paise NOT NULL DEFAULT 0,
  free_delivery_threshold shop.paise,
  hsn_code text,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  search_text text NOT NULL DEFAULT '',
  is_available boolean NOT NULL GENERATED ALWAYS AS (stock_quantity > reserved_quantity) STORED,
  mrp shop.paise,
  net_quantity text NOT NULL DEFAULT '',
  measurements text NOT NULL DEFAULT '',
  maker text NOT NULL DEFAULT '',
  packer text NOT NULL DEFAULT '',
  country_of_origin text NOT NULL DEFAULT 'India',
  archived_by text,
  made_by text NOT NULL DEFAULT '',
  technique text NOT NULL DEFAULT '',
  hours_of_work text NOT NULL DEFAULT '',
  is_handmade boolean NOT NULL DEFAULT false,
  care_symbols text[] NOT NULL DEFAULT '{}'[],
  occasions text[] NOT NULL DEFAULT '{}'[],
  counted_sizes_in_stock text[],
  facets text[] NOT NULL GENERATED ALWAYS AS (shop.product_facets(color, material, occasions, size, stock_quantity > reserved_quantity, counted_sizes_in_stock)) STORED,
  size_guide text NOT NULL DEFAULT '',
  model_note text NOT NULL DEFAULT '',
  search_words tsvector NOT NULL GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, translate((((((((name || ' ') || category) || ' ') || material) || ' ') || color) || ' ') || technique, '-/.@_:''’', '        ')), 'A'::"char") || setweight(to_tsvector('english'::regconfig, translate((description || ' ') || made_by, '-/.@_:''’', '        ')), 'D'::"char")) STORED,
  slug text NOT NULL DEFAULT '',
  seo_title text NOT NULL DEFAULT '',
  seo_description text NOT NULL DEFAULT '',
  cost_price shop.paise,
  skus text NOT NULL DEFAULT '',
  barcodes text NOT NULL DEFAULT '',
  is_hidden boolean NOT NULL DEFAULT false,
  share_image text NOT NULL DEFAULT '',
  design_id uuid,
  design_position integer,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_barcodes_check CHECK (char_length(barcodes) <= 4000),
  CONSTRAINT products_care_instructions_check CHECK (char_length(care_instructions) <= 2000),
  CONSTRAINT products_category_check CHECK (category ~ '^[a-z][a-z0-9-]{0,39}$'),
  CONSTRAINT products_color_check CHECK (char_length(color) <= 200),
  CONSTRAINT products_country_of_origin_check CHECK (char_length(country_of_origin) >= 1 AND char_length(country_of_origin) <= 60),
  CONSTRAINT products_description_check CHECK (char_length(description) <= 5000),
  CONSTRAINT products_design_is_ordered CHECK ((design_id IS NULL) = (design_position IS NULL)) NOT VALID,
  CONSTRAINT products_hidden_is_out_of_sale CHECK (NOT is_hidden OR archived_at IS NOT NULL) NOT VALID,
  CONSTRAINT products_hours_of_work_check CHECK (char_length(hours_of_work) <= 60),
  CONSTRAINT products_hsn_code_check CHECK (hsn_code ~ '^[0-9]{4,8}$'),
  CONSTRAINT products_images_check CHECK (cardinality(images) >= 1),
  CONSTRAINT products_made_by_check CHECK (char_length(made_by) <= 200),
  CONSTRAINT products_maker_check CHECK (char_length(maker) <= 400),
  CONSTRAINT products_material_check CHECK (char_length(material) <= 200),
  CONSTRAINT products_measurements_check CHECK (char_length(measurements) <= 4000),
  CONSTRAINT products_model_note_check CHECK (char_length(model_note) <= 120),
  CONSTRAINT products_name_check CHECK (name = btrim(name) AND char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT products_net_quantity_check CHECK (char_length(net_quantity) <= 100),
  CONSTRAINT products_occasions_check CHECK (occasions <@ ARRAY['everyday', 'office', 'festive', 'wedding', 'party', 'travel']),
  CONSTRAINT products_packer_check CHECK (char_length(packer) <= 400),
  CONSTRAINT products_reserved_within_stock CHECK (reserved_quantity >= 0 AND reserved_quantity <= stock_quantity),
  CONSTRAINT products_seo_description_check CHECK (char_length(seo_description) <= 160),
  CONSTRAINT products_seo_title_check CHECK (char_length(seo_title) <= 70),
  CONSTRAINT products_share_image_check CHECK (char_length(share_image) <= 300),
  CONSTRAINT products_size_check CHECK (cardinality(size) >= 1),
  CONSTRAINT products_size_guide_check CHECK (char_length(size_guide) <= 4000),
  CONSTRAINT products_skus_check CHECK (char_length(skus) <= 4000),
  CONSTRAINT products_slug_check CHECK (char_length(slug) <= 60),
  CONSTRAINT products_stock_quantity_check CHECK (stock_quantity >= 0),
  CONSTRAINT products_technique_check CHECK (char_length(technique) <= 200),
  CONSTRAINT products_within_mrp CHECK (price::integer <= mrp::integer AND original_price::integer <= mrp::integer)
)
WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);

CREATE INDEX products_bin_idx ON shop.products (archived_at DESC, id DESC) WHERE (archived_at IS NOT NULL);

CREATE INDEX products_category_idx ON shop.products (category, is_bestseller, created_at, id) INCLUDE (price, is_available, facets) WHERE (archived_at IS NULL);

CREATE INDEX products_color_idx ON shop.products (lower(color)) WHERE (archived_at IS NULL);

CREATE INDEX products_design_idx ON shop.products (design_id, is_bestseller, created_at, id) INCLUDE (archived_at, category, price, is_available, facets, name) WHERE (design_id IS NOT NULL);

CREATE INDEX products_facets_idx ON shop.products USING gin (facets) WHERE (archived_at IS NULL);

CREATE INDEX products_featured_idx ON shop.products (created_at, id) WHERE ((archived_at IS NULL) AND is_featured);

CREATE INDEX products_hidden_idx ON shop.products (created_at, id) WHERE (is_hidden AND (archived_by IS NULL));

CREATE INDEX products_material_idx ON shop.products (lower(material)) WHERE (archived_at IS NULL);

CREATE INDEX products_name_idx ON shop.products (lower(name), id) INCLUDE (name, price, is_available, facets) WHERE (archived_at IS NULL);

CREATE INDEX products_named_words_idx ON shop.products USING gin (ts_filter(search_words, '{a}'::"char"[])) WHERE (archived_at IS NULL);

CREATE INDEX products_newest_idx ON shop.products (created_at, id) INCLUDE (price, is_available, facets) WHERE (archived_at IS NULL);

CREATE INDEX products_origin_idx ON shop.products (lower(country_of_origin), lower(name), id) WHERE (archived_at IS NULL);

CREATE INDEX products_popular_named_words_idx ON shop.products USING gin (ts_filter(search_words, '{a}'::"char"[])) WHERE ((archived_at IS NULL) AND is_bestseller);

CREATE INDEX products_popular_words_idx ON shop.products USING gin (search_words) WHERE ((archived_at IS NULL) AND is_bestseller);

CREATE INDEX products_popularity_idx ON shop.products (is_bestseller, created_at, id) INCLUDE (price, is_available, facets) WHERE (archived_at IS NULL);

CREATE INDEX products_price_idx ON shop.products (price, id) INCLUDE (is_available, facets) WHERE (archived_at IS NULL);

CREATE INDEX products_search_words_idx ON shop.products USING gin (search_words) WHERE (archived_at IS NULL);

CREATE INDEX products_short_id_idx ON shop.products ("right"((id)::text, 10));

CREATE STATISTICS shop.products_named_words_stat ON ts_filter(search_words, '{a}'::"char"[]) FROM shop.products;

CREATE STATISTICS shop.products_origin_stat ON lower(country_of_origin) FROM shop.products;

CREATE FUNCTION shop.carry_product_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update shop.product_stock set on_hand = new.stock_quantity, reserved = new.reserved_quantity
  where product_id = new.id and size = '';
  if not found then
    raise exception 'product % has stock by size, which only shop.product_stock changes', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE TRIGGER products_carry_stock AFTER UPDATE OF stock_quantity, reserved_quantity ON shop.products FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.stock_quantity IS DISTINCT FROM new.stock_quantity OR old.reserved_quantity IS DISTINCT FROM new.reserved_quantity)) EXECUTE FUNCTION shop.carry_product_stock();

CREATE TRIGGER products_change AFTER UPDATE OF id, name, description, price, original_price, mrp, images, category, material, color, occasions, care_instructions, care_symbols, size, size_guide, model_note, net_quantity, measurements, maker, packer, country_of_origin, made_by, technique, hours_of_work, is_handmade, is_new, is_bestseller, is_featured, has_delivery_charge, delivery_charge, free_delivery_threshold, slug, seo_title, seo_description, share_image, archived_at, created_at, design_id, design_position ON shop.products FOR EACH STATEMENT EXECUTE FUNCTION shop.note_catalog_change();

CREATE TRIGGER products_come_and_go AFTER INSERT OR DELETE OR TRUNCATE ON shop.products FOR EACH STATEMENT EXECUTE FUNCTION shop.note_catalog_change();

CREATE FUNCTION shop.read_size_codes(codes text)
 RETURNS TABLE(size text, code text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select entry[1], entry[2]
  from (select regexp_match(text, '^(.+): ([^:]+)$') as entry from regexp_split_to_table(codes, ', ') text) entries
  where entry is not null
$function$;

CREATE FUNCTION shop.keep_product_codes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from shop.product_codes where product_id = new.id;
  insert into shop.product_codes (product_id, size, sku, barcode)
  select new.id, size, skus.code, barcodes.code
  from shop.read_size_codes(new.skus) skus full join shop.read_size_codes(new.barcodes) barcodes using (size);
  return null;
end
$function$;

CREATE TRIGGER products_keep_codes AFTER UPDATE OF skus, barcodes ON shop.products FOR EACH ROW WHEN (old.skus IS DISTINCT FROM new.skus OR old.barcodes IS DISTINCT FROM new.barcodes) EXECUTE FUNCTION shop.keep_product_codes();

CREATE FUNCTION shop.keep_product_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shop.product_prices (product_id, price)
  values (old.id, case when old.archived_at is null then old.price end);
  return null;
end
$function$;

CREATE TRIGGER products_keep_price AFTER UPDATE OF price, archived_at ON shop.products FOR EACH ROW WHEN (
        CASE
            WHEN old.archived_at IS NULL THEN old.price::integer
            ELSE NULL::integer
        END IS DISTINCT FROM
        CASE
            WHEN new.archived_at IS NULL THEN new.price::integer
            ELSE NULL::integer
        END) EXECUTE FUNCTION shop.keep_product_price();

CREATE FUNCTION shop.note_offered_sizes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform shop.note_awaited_sizes(new.id, new.size);
  return null;
end
$function$;

CREATE TRIGGER products_offer_sizes AFTER UPDATE OF size, archived_at ON shop.products FOR EACH ROW WHEN (new.archived_at IS NULL AND (old.archived_at IS NOT NULL OR NOT new.size <@ old.size)) EXECUTE FUNCTION shop.note_offered_sizes();

CREATE FUNCTION shop.note_stock_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shop.stock_returns (product_id) values (new.id);
  return null;
end
$function$;

CREATE TRIGGER products_restore AFTER UPDATE OF archived_at ON shop.products FOR EACH ROW WHEN (old.archived_at IS NOT NULL AND new.archived_at IS NULL AND new.stock_quantity > new.reserved_quantity) EXECUTE FUNCTION shop.note_stock_return();

CREATE TRIGGER products_return AFTER UPDATE OF stock_quantity, reserved_quantity ON shop.products FOR EACH ROW WHEN (old.stock_quantity <= old.reserved_quantity AND new.stock_quantity > new.reserved_quantity) EXECUTE FUNCTION shop.note_stock_return();

CREATE FUNCTION shop.fill_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := lower(concat_ws(
    chr(10), new.name, new.description, new.category, nullif(new.made_by, ''), nullif(new.technique, '')
  ));
  return new;
end
$function$;

CREATE TRIGGER products_search_text BEFORE INSERT OR UPDATE OF name, description, category, made_by, technique, search_text ON shop.products FOR EACH ROW EXECUTE FUNCTION shop.fill_search_text();

CREATE TRIGGER products_sell_out_or_return AFTER UPDATE OF stock_quantity, reserved_quantity ON shop.products FOR EACH ROW WHEN ((old.stock_quantity > old.reserved_quantity) IS DISTINCT FROM (new.stock_quantity > new.reserved_quantity)) EXECUTE FUNCTION shop.note_catalog_change();

CREATE TRIGGER products_start_codes AFTER INSERT ON shop.products FOR EACH ROW WHEN (new.skus <> '' OR new.barcodes <> '') EXECUTE FUNCTION shop.keep_product_codes();

CREATE FUNCTION shop.start_product_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shop.product_stock (product_id, size, on_hand, reserved)
  select id, '', stock_quantity, reserved_quantity from inserted;
  return null;
end
$function$;

CREATE TRIGGER products_start_stock AFTER INSERT ON shop.products REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION shop.start_product_stock();

-- shop.redirects: 0068

CREATE TABLE shop.redirects (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  from_address text NOT NULL,
  to_address text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT redirects_pkey PRIMARY KEY (id),
  CONSTRAINT redirects_from_address_key UNIQUE (from_address),
  CONSTRAINT redirects_check CHECK (from_address <> to_address),
  CONSTRAINT redirects_from_address_check CHECK (from_address ~~ '/%' AND char_length(from_address) <= 500),
  CONSTRAINT redirects_to_address_check CHECK ((to_address ~~ '/%' OR to_address ~~ 'https://%') AND char_length(to_address) <= 1000)
);

CREATE INDEX redirects_to_idx ON shop.redirects (to_address);

-- shop.refund_items: 0029

CREATE TABLE shop.refund_items (
  refund_id uuid NOT NULL,
  order_item_id uuid NOT NULL,
  quantity integer NOT NULL,
  amount shop.paise NOT NULL,
  restocked integer NOT NULL DEFAULT 0,
  CONSTRAINT refund_items_pkey PRIMARY KEY (refund_id, order_item_id),
  CONSTRAINT refund_items_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES shop.order_items(id) ON DELETE RESTRICT,
  CONSTRAINT refund_items_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES shop.refunds(id) ON DELETE CASCADE,
  CONSTRAINT refund_items_amount_check CHECK (amount::integer >= 0),
  CONSTRAINT refund_items_quantity_check CHECK (quantity > 0),
  CONSTRAINT refund_items_restocked_check CHECK (restocked >= 0),
  CONSTRAINT refund_items_restocked_within_quantity CHECK (restocked <= quantity)
);

CREATE INDEX refund_items_order_item_idx ON shop.refund_items (order_item_id);

-- shop.refunds: 0001, 0017, 0029, 0032, 0037, 0058, 0076, 0077, 0092, 0097

CREATE TABLE shop.refunds (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  razorpay_payment_id text NOT NULL,
  amount shop.paise NOT NULL,
  reason text NOT NULL,
  idempotency_key text NOT NULL,
  razorpay_refund_id text,
  status text NOT NULL DEFAULT 'due',
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  reason_code text NOT NULL,
  note text,
  problem text,
  delivery_amount shop.paise NOT NULL DEFAULT 0,
  needs_items boolean NOT NULL DEFAULT false,
  paid_back_by text,
  paid_back_reference text,
  paid_back_on date,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT refunds_razorpay_refund_id_key UNIQUE (razorpay_refund_id),
  CONSTRAINT refunds_razorpay_payment_id_fkey FOREIGN KEY (razorpay_payment_id) REFERENCES shop.payments(razorpay_payment_id) ON DELETE RESTRICT,
  CONSTRAINT refunds_amount_check CHECK (
CASE
    WHEN status = 'cancelled' THEN amount::integer = 0
    ELSE amount::integer > 0
END),
  CONSTRAINT refunds_delivery_within_amount CHECK (delivery_amount::integer >= 0 AND delivery_amount::integer <= amount::integer),
  CONSTRAINT refunds_idempotency_key_check CHECK (idempotency_key ~ '^[A-Za-z0-9_-]{10,}$'),
  CONSTRAINT refunds_paid_back_are_offline CHECK ((paid_back_by IS NULL) = (paid_back_on IS NULL) AND (paid_back_by IS NOT NULL OR paid_back_reference IS NULL) AND (paid_back_by IS NULL OR status = 'processed' AND razorpay_payment_id ~~ 'offline\_%')) NOT VALID,
  CONSTRAINT refunds_paid_back_by_check CHECK (paid_back_by = ANY (ARRAY['cash', 'bank', 'upi'])) NOT VALID,
  CONSTRAINT refunds_paid_back_reference_check CHECK (paid_back_reference = btrim(paid_back_reference) AND char_length(paid_back_reference) >= 1 AND char_length(paid_back_reference) <= 60) NOT VALID,
  CONSTRAINT refunds_problem_check CHECK (problem = ANY (ARRAY['not-captured', 'rejected-by-bank', 'rejected-by-provider', 'provider-unavailable', 'refunded-at-provider'])),
  CONSTRAINT refunds_reason_code_check CHECK (reason_code = ANY (ARRAY['insufficient-stock', 'amount-mismatch', 'account-deleted', 'already-ordered', 'already-paid', 'no-order', 'manual', 'cancelled', 'items', 'complaint', 'at-provider', 'offer-used-up', 'withdrawn'])) NOT VALID,
  CONSTRAINT refunds_status_check CHECK (status = ANY (ARRAY['due', 'pending', 'processed', 'failed', 'cancelled']))
);

CREATE INDEX refunds_needs_items_idx ON shop.refunds (created_at) WHERE needs_items;

CREATE INDEX refunds_open_idx ON shop.refunds (created_at) WHERE (status = ANY (ARRAY['due', 'pending']));

CREATE INDEX refunds_payment_idx ON shop.refunds (razorpay_payment_id);

CREATE INDEX refunds_waiting_idx ON shop.refunds (created_at) WHERE (status = ANY (ARRAY['due', 'failed']));

CREATE FUNCTION shop.former_refund_reasons()
 RETURNS TABLE(code text, sentence text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values
    (
      'insufficient-stock',
      'the pieces were sold to others before the payment arrived, and your money is on its way back to you'
    ),
    ('amount-mismatch', 'the payment is not of the amount of the order, and your money is on its way back to you'),
    ('account-deleted', 'the account was deleted before the payment arrived, and the money is on its way back'),
    ('already-ordered', 'these pieces were ordered with another payment, and your money is on its way back to you'),
    ('already-paid', 'the order was paid with another payment before'),
    ('no-order', 'the payment belongs to no order')
$function$;

CREATE FUNCTION shop.derive_refund_reason_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select code into new.reason_code from shop.former_refund_reasons() where sentence = new.reason;
  if new.reason_code is null then
    new.reason_code := 'manual';
    new.note := new.reason;
  end if;
  return new;
end
$function$;

CREATE TRIGGER refunds_derive_reason_code BEFORE INSERT ON shop.refunds FOR EACH ROW WHEN (new.reason_code IS NULL) EXECUTE FUNCTION shop.derive_refund_reason_code();

CREATE FUNCTION shop.forget_texts_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform shop.forget_texts_of_order(order_id)
  from shop.payments where razorpay_payment_id = new.razorpay_payment_id;
  return null;
end
$function$;

CREATE TRIGGER refunds_forget_texts AFTER UPDATE OF status ON shop.refunds FOR EACH ROW WHEN ((new.note IS NOT NULL OR new.razorpay_payment_id ~~ 'offline\_%') AND (new.status = ANY (ARRAY['processed', 'cancelled']))) EXECUTE FUNCTION shop.forget_texts_of_refund();

-- shop.reissued_invoice_counters: 0082

CREATE TABLE shop.reissued_invoice_counters (
  financial_year text NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT reissued_invoice_counters_pkey PRIMARY KEY (financial_year),
  CONSTRAINT reissued_invoice_counters_financial_year_check CHECK (financial_year ~ '^[0-9]{4}$'),
  CONSTRAINT reissued_invoice_counters_last_number_check CHECK (last_number >= 0)
);

-- shop.reissued_invoices: 0082

CREATE TABLE shop.reissued_invoices (
  number text NOT NULL,
  order_id uuid NOT NULL,
  credit_note_id uuid NOT NULL,
  replaced_address jsonb NOT NULL,
  lines jsonb NOT NULL,
  shipping_cost shop.paise NOT NULL,
  issued_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT reissued_invoices_pkey PRIMARY KEY (number),
  CONSTRAINT reissued_invoices_credit_note_id_key UNIQUE (credit_note_id),
  CONSTRAINT reissued_invoices_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES shop.credit_notes(id) ON DELETE RESTRICT,
  CONSTRAINT reissued_invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE RESTRICT,
  CONSTRAINT reissued_invoices_number_check CHECK (number ~ '^INV-C[0-9]{4}-[0-9]{6}$'),
  CONSTRAINT reissued_invoices_replaced_address_check CHECK (NOT replaced_address ? 'phone')
);

CREATE INDEX reissued_invoices_issued_idx ON shop.reissued_invoices (issued_at);

CREATE INDEX reissued_invoices_order_idx ON shop.reissued_invoices (order_id);

-- shop.release_files: 0049

CREATE TABLE shop.release_files (
  path text NOT NULL,
  content bytea NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT release_files_pkey PRIMARY KEY (path)
);

CREATE INDEX release_files_used_idx ON shop.release_files (used_at);

-- shop.replacement_counters: 0057

CREATE TABLE shop.replacement_counters (
  financial_year text NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT replacement_counters_pkey PRIMARY KEY (financial_year),
  CONSTRAINT replacement_counters_financial_year_check CHECK (financial_year ~ '^[0-9]{4}$'),
  CONSTRAINT replacement_counters_last_number_check CHECK (last_number >= 0)
);

-- shop.return_pickups: 0117

CREATE TABLE shop.return_pickups (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  complaint_id uuid NOT NULL,
  provider text NOT NULL,
  status text NOT NULL DEFAULT 'started',
  provider_order_id text,
  shipment_id text,
  courier text,
  tracking_number text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT return_pickups_pkey PRIMARY KEY (id),
  CONSTRAINT return_pickups_tracking_number_key UNIQUE (tracking_number),
  CONSTRAINT return_pickups_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES shop.returns(complaint_id) ON DELETE CASCADE,
  CONSTRAINT return_pickups_check CHECK (status <> 'created' OR shipment_id IS NOT NULL),
  CONSTRAINT return_pickups_check1 CHECK (status <> 'booked' OR shipment_id IS NOT NULL AND courier IS NOT NULL AND tracking_number IS NOT NULL),
  CONSTRAINT return_pickups_status_check CHECK (status = ANY (ARRAY['started', 'created', 'booked', 'cancelled']))
);

CREATE UNIQUE INDEX return_pickups_live_idx ON shop.return_pickups (complaint_id) WHERE (status = ANY (ARRAY['started', 'created', 'booked']));

-- shop.returns: 0106

CREATE TABLE shop.returns (
  complaint_id uuid NOT NULL,
  reservation_id uuid,
  status text NOT NULL,
  replacement_order_id uuid,
  awaited_at timestamp with time zone,
  arrived_at timestamp with time zone,
  CONSTRAINT returns_pkey PRIMARY KEY (complaint_id),
  CONSTRAINT returns_replacement_order_id_key UNIQUE (replacement_order_id),
  CONSTRAINT returns_reservation_id_key UNIQUE (reservation_id),
  CONSTRAINT returns_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES shop.complaints(id) ON DELETE CASCADE,
  CONSTRAINT returns_replacement_order_id_fkey FOREIGN KEY (replacement_order_id) REFERENCES shop.orders(id),
  CONSTRAINT returns_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES shop.stock_reservations(id),
  CONSTRAINT returns_check CHECK (reservation_id IS NOT NULL OR (status = ANY (ARRAY['awaited', 'arrived', 'missing'])) AND replacement_order_id IS NULL),
  CONSTRAINT returns_check1 CHECK (replacement_order_id IS NULL OR (status = ANY (ARRAY['awaited', 'arrived', 'missing']))),
  CONSTRAINT returns_check2 CHECK (reservation_id IS NULL OR replacement_order_id IS NOT NULL OR status <> 'arrived'),
  CONSTRAINT returns_check3 CHECK (awaited_at IS NOT NULL OR (status = ANY (ARRAY['requested', 'refused', 'withdrawn']))),
  CONSTRAINT returns_check4 CHECK ((arrived_at IS NOT NULL) = (status = 'arrived')),
  CONSTRAINT returns_status_check CHECK (status = ANY (ARRAY['requested', 'awaited', 'arrived', 'missing', 'refused', 'withdrawn']))
);

CREATE INDEX returns_awaited_idx ON shop.returns (awaited_at) WHERE (status = 'awaited');

-- shop.review_counts: 0103

CREATE TABLE shop.review_counts (
  product_id uuid NOT NULL,
  size text NOT NULL,
  stars integer NOT NULL,
  fit text NOT NULL,
  has_pictures boolean NOT NULL,
  reviews integer NOT NULL,
  CONSTRAINT review_counts_pkey PRIMARY KEY (product_id, size, stars, fit, has_pictures),
  CONSTRAINT review_counts_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT review_counts_reviews_check CHECK (reviews >= 0),
  CONSTRAINT review_counts_stars_check CHECK (stars >= 0 AND stars <= 5)
);

-- shop.review_pictures: 0103

CREATE TABLE shop.review_pictures (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  review_id uuid,
  "position" integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT review_pictures_pkey PRIMARY KEY (id),
  CONSTRAINT review_pictures_review_id_fkey FOREIGN KEY (review_id) REFERENCES shop.reviews(id) ON DELETE SET NULL,
  CONSTRAINT review_pictures_bytes_check CHECK (bytes > 0),
  CONSTRAINT review_pictures_height_check CHECK (height > 0),
  CONSTRAINT review_pictures_position_check CHECK ("position" >= 0),
  CONSTRAINT review_pictures_width_check CHECK (width > 0)
);

CREATE INDEX review_pictures_review_idx ON shop.review_pictures (review_id, "position");

CREATE INDEX review_pictures_unused_idx ON shop.review_pictures (created_at) WHERE (review_id IS NULL);

-- shop.review_requests: 0103

CREATE TABLE shop.review_requests (
  order_id uuid NOT NULL,
  due_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone,
  link_version integer NOT NULL DEFAULT 1,
  CONSTRAINT review_requests_pkey PRIMARY KEY (order_id),
  CONSTRAINT review_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE CASCADE,
  CONSTRAINT review_requests_link_version_check CHECK (link_version > 0)
);

CREATE INDEX review_requests_due_idx ON shop.review_requests (due_at) WHERE (asked_at IS NULL);

-- shop.reviews: 0103

CREATE TABLE shop.reviews (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  order_item_id uuid NOT NULL,
  product_id uuid NOT NULL,
  size text NOT NULL,
  author text NOT NULL,
  stars integer NOT NULL,
  fit text,
  words text NOT NULL DEFAULT '',
  pictures integer NOT NULL DEFAULT 0,
  answer text NOT NULL DEFAULT '',
  answered_at timestamp with time zone,
  hidden_reason text,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_order_item_id_key UNIQUE (order_item_id),
  CONSTRAINT reviews_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES shop.order_items(id) ON DELETE CASCADE,
  CONSTRAINT reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT reviews_answer_check CHECK (char_length(answer) <= 2000),
  CONSTRAINT reviews_author_check CHECK (char_length(author) <= 100),
  CONSTRAINT reviews_check CHECK ((answered_at IS NOT NULL) = (answer <> '')),
  CONSTRAINT reviews_fit_check CHECK (fit = ANY (ARRAY['small', 'true', 'large'])),
  CONSTRAINT reviews_hidden_for_a_reason CHECK ((hidden_at IS NOT NULL) = (hidden_reason IS NOT NULL)),
  CONSTRAINT reviews_hidden_reason_check CHECK (hidden_reason = ANY (ARRAY['personal-data', 'offensive', 'off-topic', 'advertising', 'unlawful'])),
  CONSTRAINT reviews_pictures_check CHECK (pictures >= 0 AND pictures <= 5),
  CONSTRAINT reviews_stars_check CHECK (stars >= 1 AND stars <= 5),
  CONSTRAINT reviews_words_check CHECK (char_length(words) <= 2000)
);

CREATE INDEX reviews_created_idx ON shop.reviews (created_at DESC, id DESC);

CREATE INDEX reviews_product_idx ON shop.reviews (product_id, created_at DESC, id DESC);

CREATE FUNCTION shop.count_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    if not exists (select from removed) then
      return null;
    end if;
    -- Other transactions count reviews of the same product: products are locked in one order.
    perform from shop.products where id in (select product_id from removed) order by id for no key update;

    update shop.review_counts
    set reviews = review_counts.reviews - gone.reviews
    from (
      select product_id, size, case when hidden_at is null then stars else 0 end as stars,
        case when hidden_at is null then coalesce(fit, '') else '' end as fit,
        hidden_at is null and pictures > 0 as has_pictures, count(*)::integer as reviews
      from removed
      group by 1, 2, 3, 4, 5
    ) gone
    where (review_counts.product_id, review_counts.size, review_counts.stars, review_counts.fit, review_counts.has_pictures)
      = (gone.product_id, gone.size, gone.stars, gone.fit, gone.has_pictures);
  end if;

  if tg_op <> 'DELETE' then
    perform from shop.products where id in (select product_id from added) order by id for no key update;

    insert into shop.review_counts as counted (product_id, size, stars, fit, has_pictures, reviews)
    select product_id, size, case when hidden_at is null then stars else 0 end,
      case when hidden_at is null then coalesce(fit, '') else '' end,
      hidden_at is null and pictures > 0, count(*)::integer
    from added
    group by 1, 2, 3, 4, 5
    on conflict (product_id, size, stars, fit, has_pictures) do update set reviews = counted.reviews + excluded.reviews;
  end if;

  if tg_op <> 'INSERT' then
    delete from shop.review_counts where reviews = 0 and product_id in (select product_id from removed);
  end if;
  -- Cached pages show reviews.
  insert into shop.catalog_changes default values;
  return null;
end
$function$;

CREATE TRIGGER reviews_count_added AFTER INSERT ON shop.reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION shop.count_reviews();

CREATE TRIGGER reviews_count_changed AFTER UPDATE ON shop.reviews REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION shop.count_reviews();

CREATE TRIGGER reviews_count_removed AFTER DELETE ON shop.reviews REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION shop.count_reviews();

-- shop.sale_prices: 0085

CREATE TABLE shop.sale_prices (
  product_id uuid NOT NULL,
  price shop.paise NOT NULL,
  usual_price shop.paise NOT NULL,
  usual_original_price shop.paise NOT NULL,
  CONSTRAINT sale_prices_pkey PRIMARY KEY (product_id),
  CONSTRAINT sale_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE
);

-- shop.sale_products: 0085

CREATE TABLE shop.sale_products (
  sale_id uuid NOT NULL,
  product_id uuid NOT NULL,
  CONSTRAINT sale_products_pkey PRIMARY KEY (sale_id, product_id),
  CONSTRAINT sale_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT sale_products_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES shop.sales(id) ON DELETE CASCADE
);

CREATE INDEX sale_products_product_idx ON shop.sale_products (product_id);

-- shop.sales: 0085

CREATE TABLE shop.sales (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  name text NOT NULL,
  percent integer,
  price shop.paise,
  scope text NOT NULL,
  scope_keys text[] NOT NULL DEFAULT '{}'[],
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  is_running boolean NOT NULL DEFAULT false,
  CONSTRAINT sales_pkey PRIMARY KEY (id),
  CONSTRAINT sales_end_after_start CHECK (ends_at >= starts_at),
  CONSTRAINT sales_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT sales_one_value CHECK ((percent IS NULL) <> (price IS NULL)),
  CONSTRAINT sales_percent_check CHECK (percent >= 1 AND percent <= 99),
  CONSTRAINT sales_price_check CHECK (price::integer > 0),
  CONSTRAINT sales_scope_check CHECK (scope = ANY (ARRAY['all', 'category', 'collection', 'products'])),
  CONSTRAINT sales_scope_has_its_keys CHECK ((scope = 'all') = (cardinality(scope_keys) = 0))
);

-- shop.search_synonyms: 0045

CREATE TABLE shop.search_synonyms (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  words text[] NOT NULL,
  finds text[] NOT NULL DEFAULT '{}'[],
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT search_synonyms_pkey PRIMARY KEY (id),
  CONSTRAINT search_synonyms_bounded CHECK (cardinality(words) >= 1 AND cardinality(words) <= 20 AND cardinality(finds) <= 20 AND octet_length(words::text || finds::text) <= 8000)
);

CREATE TRIGGER search_synonyms_change AFTER INSERT OR DELETE OR UPDATE ON shop.search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION shop.note_catalog_change();

-- shop.settings_versions: 0020

CREATE TABLE shop.settings_versions (
  version integer NOT NULL,
  settings jsonb NOT NULL,
  changes jsonb NOT NULL,
  changed_by uuid,
  changed_by_email text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT settings_versions_pkey PRIMARY KEY (version),
  CONSTRAINT settings_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES auth."user"(id) ON DELETE SET NULL,
  CONSTRAINT settings_versions_version_check CHECK (version > 0)
);

-- shop.settlement_fetch: 0089, 0123

CREATE TABLE shop.settlement_fetch (
  only_row boolean NOT NULL DEFAULT true,
  fetched_at timestamp with time zone,
  problem text,
  unsettled_count integer NOT NULL DEFAULT 0,
  unsettled_since timestamp with time zone,
  CONSTRAINT settlement_fetch_pkey PRIMARY KEY (only_row),
  CONSTRAINT settlement_fetch_only_row_check CHECK (only_row),
  CONSTRAINT settlement_fetch_problem_check CHECK (problem = ANY (ARRAY['rejected', 'unavailable']))
);

-- shop.settlement_lines: 0089

CREATE TABLE shop.settlement_lines (
  razorpay_settlement_id text NOT NULL,
  entity_id text NOT NULL,
  kind text NOT NULL,
  razorpay_payment_id text,
  amount shop.paise NOT NULL,
  fee shop.paise NOT NULL,
  tax shop.paise NOT NULL,
  credit shop.paise NOT NULL,
  debit shop.paise NOT NULL,
  description text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_lines_pkey PRIMARY KEY (razorpay_settlement_id, entity_id),
  CONSTRAINT settlement_lines_razorpay_settlement_id_fkey FOREIGN KEY (razorpay_settlement_id) REFERENCES shop.settlements(razorpay_settlement_id) ON DELETE CASCADE,
  CONSTRAINT settlement_lines_description_check CHECK (char_length(description) <= 1000),
  CONSTRAINT settlement_lines_entity_id_check CHECK (entity_id ~ '^[a-z]{2,10}_[A-Za-z0-9]{1,40}$'),
  CONSTRAINT settlement_lines_kind_check CHECK (kind = ANY (ARRAY['payment', 'refund', 'adjustment', 'other']))
);

CREATE INDEX settlement_lines_entity_idx ON shop.settlement_lines (entity_id);

CREATE INDEX settlement_lines_payment_idx ON shop.settlement_lines (razorpay_payment_id, kind);

-- shop.settlements: 0089, 0111

CREATE TABLE shop.settlements (
  razorpay_settlement_id text NOT NULL,
  amount shop.paise_total NOT NULL,
  status text NOT NULL,
  utr text,
  settled_at timestamp with time zone NOT NULL,
  lines_read_at timestamp with time zone,
  CONSTRAINT settlements_pkey PRIMARY KEY (razorpay_settlement_id),
  CONSTRAINT settlements_razorpay_settlement_id_check CHECK (razorpay_settlement_id ~ '^setl_[A-Za-z0-9]{1,40}$'),
  CONSTRAINT settlements_status_check CHECK (status = ANY (ARRAY['created', 'processed', 'failed'])),
  CONSTRAINT settlements_utr_check CHECK (char_length(utr) >= 1 AND char_length(utr) <= 100)
);

CREATE INDEX settlements_newest_idx ON shop.settlements (settled_at DESC, razorpay_settlement_id DESC);

-- shop.stock_movements: 0001, 0012, 0029, 0032, 0035

CREATE TABLE shop.stock_movements (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  product_id uuid NOT NULL,
  delta integer NOT NULL,
  reason text NOT NULL,
  order_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  actor_email text,
  note text,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  size text NOT NULL DEFAULT '',
  CONSTRAINT stock_movements_pkey PRIMARY KEY (id),
  CONSTRAINT stock_movements_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT stock_movements_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT stock_movements_delta_check CHECK (delta <> 0),
  CONSTRAINT stock_movements_reason_check CHECK (reason = ANY (ARRAY['initial', 'sale', 'adjustment', 'restock', 'cancellation', 'return', 'replacement', 'correction', 'counted', 'damaged', 'import', 'split', 'merge']))
);

CREATE INDEX stock_movements_order_idx ON shop.stock_movements (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX stock_movements_position_idx ON shop.stock_movements (product_id, "position");

CREATE INDEX stock_movements_product_idx ON shop.stock_movements (product_id, created_at);

-- shop.stock_reservations: 0001, 0035, 0106

CREATE TABLE shop.stock_reservations (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  checkout_id uuid,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  status text NOT NULL DEFAULT 'active',
  expires_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  size text NOT NULL DEFAULT '',
  exchanged_item_id uuid,
  CONSTRAINT stock_reservations_pkey PRIMARY KEY (id),
  CONSTRAINT stock_reservations_checkout_id_product_id_size_key UNIQUE (checkout_id, product_id, size),
  CONSTRAINT stock_reservations_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES shop.checkouts(id) ON DELETE RESTRICT,
  CONSTRAINT stock_reservations_exchanged_item_id_fkey FOREIGN KEY (exchanged_item_id) REFERENCES shop.order_items(id) ON DELETE RESTRICT NOT VALID,
  CONSTRAINT stock_reservations_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE RESTRICT,
  CONSTRAINT stock_reservations_owner_check CHECK (num_nonnulls(checkout_id, exchanged_item_id) = 1 AND (checkout_id IS NULL) = (expires_at IS NULL)) NOT VALID,
  CONSTRAINT stock_reservations_quantity_check CHECK (quantity > 0),
  CONSTRAINT stock_reservations_status_check CHECK (status = ANY (ARRAY['active', 'claimed', 'released']))
);

CREATE INDEX stock_reservations_exchanged_item_idx ON shop.stock_reservations (exchanged_item_id) WHERE (exchanged_item_id IS NOT NULL);

CREATE INDEX stock_reservations_expiry_idx ON shop.stock_reservations (expires_at) WHERE (status = 'active');

CREATE INDEX stock_reservations_product_idx ON shop.stock_reservations (product_id) WHERE (status = 'active');

CREATE FUNCTION shop.sizes_of_reservation(checkout uuid, product uuid, units integer)
 RETURNS TABLE(size text, quantity integer)
 LANGUAGE sql
 STABLE
AS $function$
  select line.size, line.quantity
  from (
    select item ->> 'size' as size, sum((item ->> 'quantity')::integer)::integer as quantity,
      sum(sum((item ->> 'quantity')::integer)) over () as all_units
    from shop.checkouts, jsonb_array_elements(checkouts.snapshot -> 'lines') item
    where checkouts.id = checkout and (item ->> 'productId')::uuid = product
    group by item ->> 'size'
  ) line
  where line.all_units = units
$function$;

CREATE FUNCTION shop.size_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shop.stock_reservations (checkout_id, product_id, size, quantity, status, expires_at)
  select new.checkout_id, new.product_id, line.size, line.quantity, new.status, new.expires_at
  from shop.sizes_of_reservation(new.checkout_id, new.product_id, new.quantity) line;
  if found then return null; end if;
  return new;
end
$function$;

CREATE TRIGGER stock_reservations_size BEFORE INSERT ON shop.stock_reservations FOR EACH ROW WHEN (new.size = '') EXECUTE FUNCTION shop.size_reservation();

-- shop.stock_returns: 0004, 0036

CREATE TABLE shop.stock_returns (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  product_id uuid NOT NULL,
  returned_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  size text NOT NULL DEFAULT '',
  CONSTRAINT stock_returns_pkey PRIMARY KEY (id),
  CONSTRAINT stock_returns_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE
);

-- shop.stored_images: 0001, 0007, 0024

CREATE TABLE shop.stored_images (
  key text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  placeholder text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  erase_after timestamp with time zone,
  is_demo boolean NOT NULL DEFAULT false,
  CONSTRAINT stored_images_pkey PRIMARY KEY (key),
  CONSTRAINT stored_images_bytes_check CHECK (bytes > 0),
  CONSTRAINT stored_images_height_check CHECK (height > 0),
  CONSTRAINT stored_images_key_check CHECK (key ~ '^[a-z0-9][a-z0-9._-]{0,120}$'),
  CONSTRAINT stored_images_width_check CHECK (width > 0)
);

CREATE INDEX stored_images_erase_idx ON shop.stored_images (erase_after) WHERE (erase_after IS NOT NULL);

-- shop.subscriptions: 0086

CREATE TABLE shop.subscriptions (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  kind text NOT NULL,
  email text NOT NULL,
  product_id uuid,
  size text NOT NULL DEFAULT '',
  text_sha256 text NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  confirmed_at timestamp with time zone,
  due_at timestamp with time zone,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT subscriptions_once UNIQUE NULLS NOT DISTINCT (kind, email, product_id, size),
  CONSTRAINT subscriptions_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT subscriptions_text_sha256_fkey FOREIGN KEY (text_sha256) REFERENCES shop.policy_versions(sha256),
  CONSTRAINT subscriptions_due_once_confirmed CHECK (due_at IS NULL OR kind = 'restock' AND confirmed_at IS NOT NULL),
  CONSTRAINT subscriptions_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254 AND email = lower(email)),
  CONSTRAINT subscriptions_kind_check CHECK (kind = ANY (ARRAY['newsletter', 'restock'])),
  CONSTRAINT subscriptions_restock_has_product CHECK ((kind = 'restock') = (product_id IS NOT NULL AND size <> '')),
  CONSTRAINT subscriptions_size_check CHECK (char_length(size) <= 40)
);

CREATE INDEX subscriptions_due_idx ON shop.subscriptions (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX subscriptions_email_idx ON shop.subscriptions (email);

CREATE INDEX subscriptions_product_idx ON shop.subscriptions (product_id, size) WHERE (product_id IS NOT NULL);

CREATE FUNCTION shop.note_confirmed_restock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shop.stock_returns (product_id, size) values (new.product_id, new.size);
  return null;
end
$function$;

CREATE TRIGGER subscriptions_confirmed AFTER UPDATE OF confirmed_at ON shop.subscriptions FOR EACH ROW WHEN (new.kind = 'restock' AND old.confirmed_at IS NULL AND new.confirmed_at IS NOT NULL) EXECUTE FUNCTION shop.note_confirmed_restock();

-- shop.tags: 0083

CREATE TABLE shop.tags (
  tag text NOT NULL,
  order_id uuid,
  user_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT tags_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop.orders(id) ON DELETE CASCADE,
  CONSTRAINT tags_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT tags_check CHECK (num_nonnulls(order_id, user_id) = 1),
  CONSTRAINT tags_tag_check CHECK (tag = lower(btrim(tag)) AND char_length(tag) >= 1 AND char_length(tag) <= 30)
);

CREATE UNIQUE INDEX tags_order_idx ON shop.tags (order_id, tag) WHERE (order_id IS NOT NULL);

CREATE INDEX tags_tag_idx ON shop.tags (tag);

CREATE UNIQUE INDEX tags_user_idx ON shop.tags (user_id, tag) WHERE (user_id IS NOT NULL);

-- shop.unmatched_payments: 0015

CREATE TABLE shop.unmatched_payments (
  razorpay_payment_id text NOT NULL,
  razorpay_order_id text NOT NULL,
  receipt text NOT NULL,
  customer_name text,
  customer_email text,
  customer_phone text,
  paid_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT unmatched_payments_pkey PRIMARY KEY (razorpay_payment_id),
  CONSTRAINT unmatched_payments_razorpay_payment_id_fkey FOREIGN KEY (razorpay_payment_id) REFERENCES shop.payments(razorpay_payment_id) ON DELETE RESTRICT
);

-- shop.user_profiles: 0001, 0032, 0119

CREATE TABLE shop.user_profiles (
  user_id uuid NOT NULL,
  full_name text NOT NULL DEFAULT '',
  phone text,
  date_of_birth date,
  gender text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  imported_at timestamp with time zone,
  CONSTRAINT user_profiles_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);

CREATE INDEX user_profiles_imported_idx ON shop.user_profiles (imported_at) WHERE (imported_at IS NOT NULL);

-- shop.visit_counts: 0091

CREATE TABLE shop.visit_counts (
  day date NOT NULL,
  step text NOT NULL,
  source text NOT NULL,
  visits integer NOT NULL,
  CONSTRAINT visit_counts_pkey PRIMARY KEY (day, step, source),
  CONSTRAINT visit_counts_source_check CHECK (source ~ '^[a-z0-9._-]{0,60}$'),
  CONSTRAINT visit_counts_step_check CHECK (step = ANY (ARRAY['visit', 'cart', 'checkout'])),
  CONSTRAINT visit_counts_visits_check CHECK (visits > 0)
);

-- shop.webhook_inbox: 0001, 0008

CREATE TABLE shop.webhook_inbox (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  event_id text NOT NULL,
  body_hash text NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  processed_at timestamp with time zone,
  outcome text,
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  CONSTRAINT webhook_inbox_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_inbox_body_hash_key UNIQUE (body_hash),
  CONSTRAINT webhook_inbox_event_id_key UNIQUE (event_id)
);

CREATE INDEX webhook_inbox_newest_idx ON shop.webhook_inbox (received_at);

CREATE INDEX webhook_inbox_open_idx ON shop.webhook_inbox (received_at) WHERE (processed_at IS NULL);

-- shop.wishlist: 0001, 0004, 0036, 0051

CREATE TABLE shop.wishlist (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  notify_when_available boolean NOT NULL DEFAULT false,
  notify_on_stock boolean GENERATED ALWAYS AS (notify_when_available) STORED,
  notify_on_price_drop boolean NOT NULL DEFAULT false,
  price_when_saved shop.paise NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  alerted_price shop.paise,
  stock_alerted_at timestamp with time zone,
  alert_sizes text[] NOT NULL DEFAULT '{}'[],
  CONSTRAINT wishlist_pkey PRIMARY KEY (id),
  CONSTRAINT wishlist_user_id_product_id_key UNIQUE (user_id, product_id),
  CONSTRAINT wishlist_product_id_fkey FOREIGN KEY (product_id) REFERENCES shop.products(id) ON DELETE CASCADE,
  CONSTRAINT wishlist_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);

CREATE INDEX wishlist_product_idx ON shop.wishlist (product_id);

CREATE FUNCTION shop.note_new_size_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shop.stock_returns (product_id, size)
  select new.product_id, added.size
  from unnest(new.alert_sizes) as added (size)
  where not added.size = any (old.alert_sizes);
  return null;
end
$function$;

CREATE TRIGGER wishlist_new_size_alerts AFTER UPDATE OF alert_sizes ON shop.wishlist FOR EACH ROW WHEN (NOT new.alert_sizes <@ old.alert_sizes) EXECUTE FUNCTION shop.note_new_size_alerts();

-- shop.wishlist_links: 0040

CREATE TABLE shop.wishlist_links (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT wishlist_links_pkey PRIMARY KEY (id),
  CONSTRAINT wishlist_links_user_id_key UNIQUE (user_id),
  CONSTRAINT wishlist_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);

-- auth."twoFactor": 0010

CREATE TABLE auth."twoFactor" (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  "userId" uuid NOT NULL,
  secret text NOT NULL,
  "backupCodes" text NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  "failedVerificationCount" integer NOT NULL DEFAULT 0,
  "lockedUntil" timestamp with time zone,
  "createdAt" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "twoFactor_pkey" PRIMARY KEY (id),
  CONSTRAINT "twoFactor_userId_key" UNIQUE ("userId"),
  CONSTRAINT "twoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT "twoFactor_failedVerificationCount_check" CHECK ("failedVerificationCount" >= 0)
);

-- auth."user": 0001, 0008, 0009, 0010, 0032

CREATE TABLE auth."user" (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  name text NOT NULL,
  email text NOT NULL,
  "emailVerified" boolean NOT NULL DEFAULT false,
  image text,
  phone text,
  "isAdmin" boolean NOT NULL DEFAULT false,
  "createdAt" timestamp with time zone NOT NULL DEFAULT now(),
  "updatedAt" timestamp with time zone NOT NULL DEFAULT now(),
  "twoFactorEnabled" boolean NOT NULL DEFAULT false,
  CONSTRAINT user_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX user_email_key ON auth."user" (lower(email));

CREATE INDEX user_newest_idx ON auth."user" ("createdAt" DESC, id);

CREATE INDEX user_phone_idx ON auth."user" (phone) WHERE (phone IS NOT NULL);

CREATE FUNCTION shop.keep_paying_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from shop.checkouts
    where user_id = old.id and status in ('reserved', 'awaiting_payment') and channel is null
  ) then
    raise exception 'the customer has an open payment';
  end if;
  return old;
end
$function$;

CREATE TRIGGER user_is_not_paying BEFORE DELETE ON auth."user" FOR EACH ROW EXECUTE FUNCTION shop.keep_paying_customer();

-- auth.account: 0001

CREATE TABLE auth.account (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  "accountId" text NOT NULL,
  "providerId" text NOT NULL,
  "userId" uuid NOT NULL,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone NOT NULL DEFAULT now(),
  "updatedAt" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT "account_providerId_accountId_key" UNIQUE ("providerId", "accountId"),
  CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE
);

CREATE INDEX account_user_idx ON auth.account ("userId");

-- auth.rate_limits: 0001

CREATE TABLE auth.rate_limits (
  key text NOT NULL,
  hits integer NOT NULL,
  window_ends_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key),
  CONSTRAINT rate_limits_hits_check CHECK (hits >= 0)
);

CREATE INDEX rate_limits_window_idx ON auth.rate_limits (window_ends_at);

-- auth.session: 0001

CREATE TABLE auth.session (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  token text NOT NULL,
  "userId" uuid NOT NULL,
  "expiresAt" timestamp with time zone NOT NULL,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamp with time zone NOT NULL DEFAULT now(),
  "updatedAt" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_token_key UNIQUE (token),
  CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE
);

CREATE INDEX session_user_idx ON auth.session ("userId");

-- auth.throttles: 0014

CREATE TABLE auth.throttles (
  key text NOT NULL,
  tries integer NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  forget_at timestamp with time zone NOT NULL,
  CONSTRAINT throttles_pkey PRIMARY KEY (key),
  CONSTRAINT throttles_tries_check CHECK (tries > 0)
);

CREATE INDEX throttles_forget_idx ON auth.throttles (forget_at);

-- auth.verification: 0001

CREATE TABLE auth.verification (
  id uuid NOT NULL DEFAULT shop.uuid_v7(),
  identifier text NOT NULL,
  value text NOT NULL,
  "expiresAt" timestamp with time zone NOT NULL,
  "createdAt" timestamp with time zone NOT NULL DEFAULT now(),
  "updatedAt" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT verification_pkey PRIMARY KEY (id)
);

CREATE INDEX verification_identifier_idx ON auth.verification (identifier);

-- sandbox.api_faults: 0002

CREATE TABLE sandbox.api_faults (
  sequence bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  operation text NOT NULL,
  answer text NOT NULL,
  committed boolean NOT NULL,
  times_left integer,
  CONSTRAINT api_faults_pkey PRIMARY KEY (sequence),
  CONSTRAINT api_faults_times_left_check CHECK (times_left > 0)
);

-- sandbox.behaviour: 0002

CREATE TABLE sandbox.behaviour (
  only_row boolean NOT NULL DEFAULT true,
  api_delay_ms integer NOT NULL DEFAULT 0,
  capture text,
  refund_outcome text NOT NULL DEFAULT 'processed',
  webhook_mode text NOT NULL DEFAULT 'deliver',
  webhook_copies integer NOT NULL DEFAULT 1,
  webhook_delay_seconds integer NOT NULL DEFAULT 0,
  webhook_answers_to_lose integer NOT NULL DEFAULT 0,
  webhook_signing_secret text,
  webhook_alter_body boolean NOT NULL DEFAULT false,
  CONSTRAINT behaviour_pkey PRIMARY KEY (only_row),
  CONSTRAINT behaviour_capture_check CHECK (capture = ANY (ARRAY['automatic', 'manual'])),
  CONSTRAINT behaviour_only_row_check CHECK (only_row),
  CONSTRAINT behaviour_refund_outcome_check CHECK (refund_outcome = ANY (ARRAY['pending', 'processed', 'failed'])),
  CONSTRAINT behaviour_webhook_answers_to_lose_check CHECK (webhook_answers_to_lose >= 0),
  CONSTRAINT behaviour_webhook_copies_check CHECK (webhook_copies >= 1 AND webhook_copies <= 100),
  CONSTRAINT behaviour_webhook_delay_seconds_check CHECK (webhook_delay_seconds >= 0),
  CONSTRAINT behaviour_webhook_mode_check CHECK (webhook_mode = ANY (ARRAY['deliver', 'hold', 'drop']))
);

-- sandbox.orders: 0002

CREATE TABLE sandbox.orders (
  id text NOT NULL,
  amount shop.paise NOT NULL,
  amount_paid shop.paise NOT NULL DEFAULT 0,
  currency text NOT NULL,
  receipt text,
  notes jsonb NOT NULL,
  status text NOT NULL DEFAULT 'created',
  attempts integer NOT NULL DEFAULT 0,
  capture text NOT NULL,
  capture_window_minutes integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_receipt_key UNIQUE (receipt),
  CONSTRAINT orders_amount_check CHECK (amount::integer >= 100),
  CONSTRAINT orders_attempts_check CHECK (attempts >= 0),
  CONSTRAINT orders_capture_check CHECK (capture = ANY (ARRAY['automatic', 'manual'])),
  CONSTRAINT orders_capture_window_minutes_check CHECK (capture_window_minutes > 0),
  CONSTRAINT orders_id_check CHECK (id ~ '^order_[A-Za-z0-9]{14}$'),
  CONSTRAINT orders_receipt_check CHECK (char_length(receipt) <= 40),
  CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['created', 'attempted', 'paid']))
);

CREATE INDEX orders_newest_idx ON sandbox.orders (created_at DESC, id);

-- sandbox.payment_links: 0078

CREATE TABLE sandbox.payment_links (
  id text NOT NULL,
  order_id text NOT NULL,
  status text NOT NULL DEFAULT 'created',
  description text NOT NULL,
  expire_by timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_links_pkey PRIMARY KEY (id),
  CONSTRAINT payment_links_order_id_key UNIQUE (order_id),
  CONSTRAINT payment_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES sandbox.orders(id) ON DELETE CASCADE,
  CONSTRAINT payment_links_id_check CHECK (id ~ '^plink_[A-Za-z0-9]{14}$'),
  CONSTRAINT payment_links_status_check CHECK (status = ANY (ARRAY['created', 'paid', 'cancelled', 'expired']))
);

-- sandbox.payments: 0002, 0089

CREATE TABLE sandbox.payments (
  id text NOT NULL,
  order_id text NOT NULL,
  amount shop.paise NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  method text NOT NULL,
  instrument jsonb NOT NULL,
  description text,
  email text,
  contact text,
  fee shop.paise,
  tax shop.paise,
  amount_refunded shop.paise NOT NULL DEFAULT 0,
  error jsonb,
  created_at timestamp with time zone NOT NULL,
  authorized_at timestamp with time zone,
  captured_at timestamp with time zone,
  settlement_id text,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES sandbox.orders(id) ON DELETE CASCADE,
  CONSTRAINT payments_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES sandbox.settlements(id),
  CONSTRAINT payments_amount_check CHECK (amount::integer > 0),
  CONSTRAINT payments_check CHECK (amount_refunded::integer <= amount::integer),
  CONSTRAINT payments_check1 CHECK ((status = 'failed') = (error IS NOT NULL)),
  CONSTRAINT payments_id_check CHECK (id ~ '^pay_[A-Za-z0-9]{14}$'),
  CONSTRAINT payments_method_check CHECK (method = ANY (ARRAY['card', 'netbanking', 'upi'])),
  CONSTRAINT payments_status_check CHECK (status = ANY (ARRAY['created', 'authorized', 'captured', 'refunded', 'failed']))
);

CREATE INDEX payments_newest_idx ON sandbox.payments (created_at DESC, id);

CREATE UNIQUE INDEX payments_one_captured_idx ON sandbox.payments (order_id) WHERE (captured_at IS NOT NULL);

CREATE INDEX payments_order_idx ON sandbox.payments (order_id);

CREATE INDEX payments_settlement_idx ON sandbox.payments (settlement_id);

CREATE INDEX payments_waiting_idx ON sandbox.payments (created_at) WHERE (status = ANY (ARRAY['created', 'authorized']));

-- sandbox.refunds: 0002, 0089

CREATE TABLE sandbox.refunds (
  id text NOT NULL,
  payment_id text NOT NULL,
  amount shop.paise NOT NULL,
  notes jsonb NOT NULL,
  receipt text,
  status text NOT NULL,
  speed_requested text NOT NULL,
  arn text,
  idempotency_key text,
  request_hash text,
  created_at timestamp with time zone NOT NULL,
  settlement_id text,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox.payments(id) ON DELETE CASCADE,
  CONSTRAINT refunds_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES sandbox.settlements(id),
  CONSTRAINT refunds_amount_check CHECK (amount::integer > 0),
  CONSTRAINT refunds_check CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
  CONSTRAINT refunds_id_check CHECK (id ~ '^rfnd_[A-Za-z0-9]{14}$'),
  CONSTRAINT refunds_speed_requested_check CHECK (speed_requested = ANY (ARRAY['normal', 'optimum'])),
  CONSTRAINT refunds_status_check CHECK (status = ANY (ARRAY['pending', 'processed', 'failed']))
);

CREATE INDEX refunds_payment_idx ON sandbox.refunds (payment_id);

CREATE INDEX refunds_settlement_idx ON sandbox.refunds (settlement_id);

-- sandbox.settlements: 0089, 0111

CREATE TABLE sandbox.settlements (
  id text NOT NULL,
  amount shop.paise_total NOT NULL,
  utr text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT settlements_pkey PRIMARY KEY (id),
  CONSTRAINT settlements_id_check CHECK (id ~ '^setl_[A-Za-z0-9]{14}$')
);

-- sandbox.webhook_deliveries: 0002

CREATE TABLE sandbox.webhook_deliveries (
  sequence bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  event_id text NOT NULL,
  event text NOT NULL,
  order_id text,
  body text NOT NULL,
  status text NOT NULL,
  signing_secret text,
  alter_body boolean NOT NULL DEFAULT false,
  answers_to_lose integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  claimed_until timestamp with time zone,
  last_answer text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (sequence),
  CONSTRAINT webhook_deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES sandbox.orders(id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_answers_to_lose_check CHECK (answers_to_lose >= 0),
  CONSTRAINT webhook_deliveries_attempts_check CHECK (attempts >= 0),
  CONSTRAINT webhook_deliveries_status_check CHECK (status = ANY (ARRAY['pending', 'held', 'dropped', 'delivered', 'given_up']))
);

CREATE INDEX webhook_deliveries_due_idx ON sandbox.webhook_deliveries (due_at, sequence) WHERE (status = 'pending');

CREATE FUNCTION shop.get_all_users_for_admin()
 RETURNS TABLE(user_id uuid, email text, full_name text, phone text, gender text, date_of_birth date, is_admin boolean, created_at timestamp with time zone, profile_status text)
 LANGUAGE sql
 STABLE
AS $function$
  select
    u.id,
    u.email,
    coalesce(nullif(p.full_name, ''), u.name),
    coalesce(p.phone, u.phone),
    p.gender,
    p.date_of_birth,
    u."isAdmin",
    u."createdAt",
    case
      when p.user_id is null then 'No Profile'
      when p.full_name <> '' and p.phone is not null and p.gender is not null and p.date_of_birth is not null
        then 'Profile Complete'
      else 'Profile Incomplete'
    end
  from auth."user" u
  left join shop.user_profiles p on p.user_id = u.id
  order by u."createdAt" desc, u.id
$function$;
