import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import PenLine from 'lucide-react/icons/pen-line'
import type { Submission } from '#/contract/submissions.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ownActions } from '../submissions/own-actions.tsx'
import { SubmissionCard } from '../submissions/submission-card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { postsOptions } from './contributor-query.ts'
import { ShowMore } from '../api/show-more.tsx'
import { useNamedWork, workPlace } from '../submissions/work-place.ts'
import { FindPost } from './find-post.tsx'

/** Posts under way: first those that the reader has to publish, then those in review. */
export function PendingPosts() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery(postsOptions(queries))
  useNamedWork(found.data !== undefined)
  if (found.isPending) return <PostsSkeleton />
  if (!found.data) {
    return <NotLoaded title="Your posts did not load" of={found} />
  }
  const posts = found.data.pages.flatMap(page => page.items)
  return (
    <section tabIndex={-1} aria-label="Your posts in progress" className="rounded-lg outline-offset-4">
      {posts.length === 0 && <NoPosts />}
      <div className="grid grid-cols-1 gap-6">
        <Group title="Ready to publish" posts={posts.filter(({ status }) => status === 'pending_post')} />
        <Group title="In review" posts={posts.filter(({ status }) => status === 'pending')} />
      </div>
      <ShowMore found={found} />
    </section>
  )
}

function PostsSkeleton() {
  return (
    <Loading label="Loading your posts" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <Skeleton className="h-48 w-full rounded-lg!" />
      <Skeleton className="h-48 w-full rounded-lg!" />
    </Loading>
  )
}

function Group({ title, posts }: { title: string; posts: readonly Submission[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {posts.map(post => (
          <li
            key={post.id}
            id={workPlace(post.id)}
            tabIndex={-1}
            aria-label={post.title ?? undefined}
            className="min-w-0 rounded-lg outline-offset-2"
          >
            <SubmissionCard submission={post} showCampaign actions={ownActions(post)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoPosts() {
  return (
    <EmptyState icon={<PenLine aria-hidden="true" />} title="No posts in progress" action={<FindPost />}>
      Posts you send to Need Posts campaigns stay here until the founder decides and you publish them.
    </EmptyState>
  )
}
