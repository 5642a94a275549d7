import { isAllowedHost, isEndpoint } from '../infra/webhooks/endpoint.ts'
import { refuse } from '../refusals.ts'
import type { World } from '../world.ts'

/** Refuses an address that webhooks may not go to. Sending checks it again, as the settings may have changed since. */
export function refuseAddress({ config }: World, url: string) {
  if (!isEndpoint(url, config.webhookHosts.own)) refuse('webhook_address')
  if (!isAllowedHost(url, config.webhookHosts)) refuse('webhook_host')
}
