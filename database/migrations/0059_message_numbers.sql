-- Messages from the contact form have a number like complaints, `M2627-481936`. Its digits are drawn, so that it doesn't tell how many
-- messages there are. Null for a message of an earlier release, whose number is still its `ticket_number`; messages are listed by that one.
alter table shop.contact_messages
  add column message_number text unique check (message_number ~ '^M\d{4}-\d{6}$');
