import type { Me } from '#/contract/accounts.ts'
import { limits } from '#/rules/limits.ts'
import { dropDraft, useDraft } from '../drafts.ts'

const keyOf = (personId: string) => `palette ${personId}`

/**
 * What somebody chose last on this device, newest first: kinds and ids alone ("campaign:…", "page:/karma"), so that it tells nothing to
 * whoever sits here next. Visitors keep nothing, nor does whoever looks through somebody's eyes.
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

/** Nothing of it stays when somebody logs out. */
export const forgetRecent = (personId: string) => dropDraft(keyOf(personId))
