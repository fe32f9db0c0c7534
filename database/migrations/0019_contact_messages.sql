-- Messages are listed by their ticket number, which has an index of its own.
drop index shop.contact_messages_newest_idx;
