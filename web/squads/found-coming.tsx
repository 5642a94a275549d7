import { Loading, SkeletonText } from '../ui/skeleton.tsx'

/** The search of a room before a word is typed, and while its code is being loaded. */
export const SearchHint = () => <p className="mt-3 text-sm text-muted">Finds messages that contain every word.</p>

export const PinnedComing = () => (
  <Loading label="Loading pinned messages">
    <SkeletonText />
  </Loading>
)
