import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { io, type Socket } from 'socket.io-client'
import type { Fact, LiveEvents } from '#/contract/live.ts'
import { livePath } from '#/contract/live.ts'

/**
 * The one socket. Facts carry names and ids only: whatever they touch is read again through the API.
 * After every connect everything on screen is, the first one included: a fact may have been missed between the page and its socket.
 */
export function Live() {
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    const socket: Socket<LiveEvents> = io({ path: livePath, transports: ['websocket'] })
    socket.on('connect', () => void queryClient.invalidateQueries())
    socket.on('fact', fact => {
      for (const queryKey of touched(fact)) void queryClient.invalidateQueries({ queryKey })
    })
    const touched = (fact: Fact) => {
      switch (fact.name) {
        case 'submission_received':
        case 'submission_decided':
        case 'decision_changed':
        case 'submission_published':
        case 'campaign_changed':
          return [queries.campaigns.key(), queries.dashboards.key(), queries.submissions.key()]
        case 'team_changed':
          return [queries.campaigns.key()]
        case 'karma_moved':
          return [queries.dashboards.key(), queries.karma.key()]
        case 'notified':
          return [queries.notifications.key()]
        case 'subscription_changed':
          return [queries.billing.key(), queries.dashboards.key(), queries.karma.key()]
      }
    }
    return () => void socket.disconnect()
  }, [queryClient, queries])
  return null
}
