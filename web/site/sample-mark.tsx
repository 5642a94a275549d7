import { Badge } from '../ui/badge.tsx'
import { mark } from './samples.ts'

/** Says that what stands beside it is a sample; gone once the operator has put in their own. */
export function SampleMark({ of }: { of: string }) {
  if (!mark) return null
  return <Badge title={`${of}: a sample, replaced by the operator of this site`}>{mark}</Badge>
}
