import type { Sizes } from './sizes.ts'
import { rolesOf } from './sizes.ts'

/** Random numbers are hashes, so that every run fills the same world and rows can be found by their number. */
export const tools = [
  `create or replace function pg_temp.chance(n bigint, salt bigint) returns float8 immutable language sql
    as 'select (hashint8extended(n, salt) & 1099511627775) / 1099511627776.0'`,
  // Sets the version and variant digits of the UUID, which the product checks.
  `create or replace function pg_temp.named(name text) returns uuid immutable language sql
    as $$ select overlay(overlay(md5(name) placing '4' from 13) placing 'a' from 17)::uuid $$`,
  `create or replace function pg_temp.uid(kind text, n bigint) returns uuid immutable language sql
    as 'select pg_temp.named(kind || n)'`,
  `create or replace function pg_temp.account(kind text, owner uuid) returns uuid immutable language sql
    as 'select pg_temp.named(kind || owner)'`,
  `create or replace function pg_temp.pick(words text[], n bigint, salt bigint) returns text immutable language sql
    as 'select words[1 + floor(cardinality(words) * pg_temp.chance(n, salt))::int]'`,
]

const first = `array['Amara','Ben','Carla','Deniz','Elif','Felix','Grace','Hugo','Ines','Jonas','Kira','Luis','Mina','Noah','Olga','Pavel','Rosa','Samir','Tessa','Yuki']`
const last = `array['Adler','Barros','Chen','Dahl','Eriksen','Ferrari','Gupta','Haas','Ito','Jensen','Kowalski','Lopez','Moreau','Nkemelu','Okafor','Petrov','Quist','Rossi','Silva','Tanaka','Ueda','Varga','Weber','Yilmaz','Zeller']`

/** People, their roles, plans and teams. */
export function people(sizes: Sizes, passwordHash: string) {
  const { founders, contributors } = rolesOf(sizes)
  return [
    `insert into users (id, name, email, email_verified, created_at)
      select pg_temp.uid('user', n), pg_temp.pick(${first}, n, 1) || ' ' || pg_temp.pick(${last}, n, 2),
        'person' || n || '@example.com', true, now() - interval '400 days' * pg_temp.chance(n, 3)
      from generate_series(0, ${sizes.users - 1}) n`,
    `insert into profiles (id, full_name, created_at)
      select u.id, u.name, u.created_at from users u join generate_series(0, ${sizes.users - 1}) n on u.id = pg_temp.uid('user', n)`,
    `insert into accounts (id, user_id, provider_id, account_id, password)
      select pg_temp.uid('account', n), pg_temp.uid('user', n), 'credential', pg_temp.uid('user', n)::text, '${passwordHash}'
      from generate_series(0, ${sizes.users - 1}) n`,
    `insert into user_roles (user_id, role)
      select pg_temp.uid('user', n), case when n = 0 then 'admin' when n <= ${founders} then 'founder' else 'contributor' end
      from generate_series(0, ${sizes.users - 1}) n`,
    `insert into subscriptions (id, user_id, provider_id, variant_id, status, status_formatted, renews_at, provider_updated_at)
      select pg_temp.uid('subscription', n), pg_temp.uid('user', n), 'bench-' || n, 1055665,
        case when is_paid then 'active' else 'expired' end, case when is_paid then 'Active' else 'Expired' end,
        now() + case when is_paid then interval '20 days' else interval '-20 days' end, now() - interval '10 days'
      from (select n, pg_temp.chance(n, 4) < 0.9 as is_paid from generate_series(1, ${founders}) n) s`,
    `insert into founder_team_assignments (id, founder_id, contributor_id, assigned_by, assigned_at)
      select pg_temp.uid('team', f * 100 + place), pg_temp.uid('user', f),
        pg_temp.uid('user', ${founders + 1} + (floor(${contributors} * pg_temp.chance(f, 5))::int + place) % ${contributors}),
        pg_temp.uid('user', 0), now() - interval '300 days' * pg_temp.chance(f * 100 + place, 6)
      from generate_series(1, ${founders}) f,
        generate_series(1, least(${contributors}, floor(12 * pg_temp.chance(f, 7) ^ 2)::int)) place`,
  ]
}
