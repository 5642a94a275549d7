import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { io, type Socket } from 'socket.io-client'
import type { Fact, LiveEvents } from '#/contract/live.ts'
import { livePath } from '#/contract/live.ts'

/**
 * The one socket. Facts carry names and ids only: whatever they touch is read again through the API.
 * After every reconnect everything on screen is, because a fact may have been missed.
 */
export function Live() {
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    const socket: Socket<LiveEvents> = io({ path: livePath, transports: ['websocket'] })
    let connectedBefore = false
    socket.on('connect', () => {
      if (connectedBefore) void queryClient.invalidateQueries()
      connectedBefore = true
    })
    socket.on('fact', fact => {
      for (const queryKey of touched(fact)) void queryClient.invalidateQueries({ queryKey })
    })
    const touched = (fact: Fact) => {
      switch (fact.name) {
        case 'submission_received':
        case 'submission_decided':
        case 'submission_published':
        case 'campaign_changed':
          return [queries.campaigns.key(), queries.dashboards.key()]
        case 'team_changed':
          return [queries.campaigns.key()]
        case 'karma_moved':
          return [queries.dashboards.key()]
        case 'notified':
          return [queries.notifications.key()]
        case 'squad_changed':
        case 'squad_read':
          return [queries.squads.key()]
        // The room on screen takes these in itself.
        case 'squad_message':
        case 'squad_typing':
        case 'presence':
          return []
        case 'subscription_changed':
          return [queries.billing.key(), queries.dashboards.key()]
      }
    }
    return () => void socket.disconnect()
  }, [queryClient, queries])
  return null
}
