import type { ClientBase } from 'pg'
import type { Pool } from '../infra/db/pool.ts'
import type { Head } from './part.ts'

type Table = Head['tables'][number]

/** A name as SQL reads it. It may be one that an operator chose. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Tables of ours, and of anybody else as far as they may be read. Ours belong to whom the migrations do. */
const isCopied = `(c.relowner = (select relowner from pg_class where oid = 'public.migrations'::regclass)
  or has_table_privilege(c.oid, 'select'))`

/** The migrations, and all tables, with their columns except generated ones. Ours are plain tables: others cannot be copied. */
export async function shapeOf(client: ClientBase): Promise<Pick<Head, 'migrations' | 'tables'>> {
  const { rows: tables } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
      and ${isCopied} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  const { rows: migrations } = await client.query<Head['migrations'][number]>(
    'select name, checksum from public.migrations order by name',
  )
  return { tables, migrations }
}

/** Other tables, which somebody else put there for themselves. */
export async function unreadIn(client: ClientBase) {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not ${isCopied} order by relname`)
  return rows.map(({ name }) => name)
}

export async function isEmpty(pool: Pool) {
  await using own = await pool.alone()
  const { rows } = await own.client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  )
  return rows.length === 0
}

/**
 * Drops the foreign keys while rows are loaded table by table, because a row may refer to one that is loaded later, and adds them again.
 */
export async function withoutReferences<Loaded>(client: ClientBase, load: () => Promise<Loaded>) {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { drop } of rows) await client.query(drop)
  const loaded = await load()
  for (const { add } of rows) await client.query(add)
  return loaded
}

/** Sets the sequences to continue after the restored rows. */
export async function numberOn(client: ClientBase) {
  const { rows } = await client.query<{ set: string }>(`
    select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s',
      d.objid::regclass, a.attname, d.refobjid::regclass) as set
    from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`)
  for (const { set } of rows) await client.query(set)
}

/** Drops everything that a failed restore made, so that the next one finds an empty database. Objects of extensions stay. */
export async function emptyAgain(pool: Pool) {
  await using own = await pool.alone()
  const { rows } = await own.client.query<{ drop: string }>(`
    select format('drop table %s cascade', oid::regclass) as drop
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all
    select format('drop routine %s cascade', oid::regprocedure) from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`)
  await own.client.query(rows.map(({ drop }) => drop).join(';'))
}
