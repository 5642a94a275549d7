import { races } from './writes.ts'

export interface Domain {
  domain: string
  names: string[]
}

/** The races by domain; those of one domain share a world. */
export const domains: Domain[] = Object.entries(
  Object.groupBy(Object.keys(races), name => name.split(/[.:]/)[0] ?? ''),
).map(([domain, names = []]) => ({ domain, names }))
