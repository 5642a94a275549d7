import type { FailingService } from '#/contract/operations.ts'
import { filesReasonOf, reasonOf, services } from '#/rules/operations.ts'
import type { World } from '../world.ts'

/** The services that fail now. What they said may name people, hosts and folders, and only its kind leaves the server. */
export const listServices = (world: Pick<World, 'services'>): FailingService[] =>
  services.flatMap(service => {
    const fault = world.services.anywhere(service)
    if (!fault) return []
    const reason = service === 'mail' ? reasonOf('email', fault.says) : filesReasonOf(fault.says)
    return [{ service, since: new Date(fault.since), reason }]
  })
