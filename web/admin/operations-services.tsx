import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Notice } from '../ui/notice.tsx'
import { Time } from '../ui/time.tsx'
import { freshMs } from './operations-parts.tsx'

const says = {
  mail: { title: 'Mail is not going out', then: 'What is waiting is sent once it does.' },
  files: { title: 'Pictures cannot be read or saved', then: 'Nobody can upload any, and some may be missing.' },
} as const

/** Above every tab: which services of the server do not work, since when and why. Nothing while all of them work. */
export function FailingServices() {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery({ ...queries.operations.services.queryOptions(), refetchInterval: freshMs })
  return data.map(({ service, since, reason }) => (
    <div key={service} className="mb-4">
      <Notice tone="danger" title={says[service].title}>
        Since <Time value={since} />. {reason}. {says[service].then}
      </Notice>
    </div>
  ))
}
