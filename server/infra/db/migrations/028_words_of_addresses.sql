-- PostgreSQL takes an address, a version or a name with hyphens for one word, and what stands between < and > for none. Without what
-- joins them each part is found by itself. No class of characters: what a letter is would depend on the database's locale.
drop index squad_messages_words;
create index squad_messages_words on squad_messages using gin (to_tsvector('simple', translate(content, './:@-_?=&%+~#<>''’', '                 ')));
