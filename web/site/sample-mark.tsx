import { Badge } from '../ui/badge.tsx'
import { mark } from './samples.ts'

/** Marks the adjacent text as a sample; disappears once the operator has entered their own. */
export function SampleMark({ of }: { of: string }) {
  if (!mark) return null
  return <Badge title={`${of}: a sample, replaced by the operator of this site`}>{mark}</Badge>
}
