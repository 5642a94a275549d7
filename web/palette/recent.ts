import type { Me } from '#/contract/accounts.ts'
import { limits } from '#/rules/limits.ts'
import { dropDraft, useDraft } from '../drafts.ts'

const keyOf = (personId: string) => `palette ${personId}`

/**
 * The person's latest choices on this device, newest first. Only kinds and ids ("campaign:…", "page:/karma"), so that they
 * reveal nothing to the next person here. Nothing is stored for visitors or while impersonating somebody.
 */
export function useRecent(me: Me | null) {
  const [chosen, change] = useDraft<string[]>(keyOf(me?.id ?? ''), noChoices)
  const isKept = me !== null && !me.viewing
  return {
    recent: isKept ? chosen : noChoices,
    remember: (id: string) => {
      if (isKept && !id.startsWith('act:'))
        change([id, ...chosen.filter(each => each !== id)].slice(0, limits.paletteRecent))
    },
  }
}

const noChoices: string[] = []

/** Called when signing out. */
export const forgetRecent = (personId: string) => dropDraft(keyOf(personId))
