import { useNavigate } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { readTheme, setTheme, type Theme } from '../ui/theme.ts'
import { openLayer } from './layer.ts'
import type { Act } from './option.ts'

const themes = [
  { name: 'light', label: 'Use the light theme', words: 'bright white' },
  { name: 'dark', label: 'Use the dark theme', words: 'night black' },
  { name: 'system', label: 'Use the system’s theme', words: 'automatic light dark' },
] as const satisfies readonly (Act & { name: Theme })[]

const create: Act = { name: 'create', label: 'Create New Campaign', words: 'start launch posts engagement' }
const shortcuts: Act = { name: 'shortcuts', label: 'Keyboard shortcuts', words: 'keys help' }
const logOut: Act = { name: 'log-out', label: 'Log Out', words: 'sign out' }

/** The actions available on every page. */
export const actsFor = (me: Me | null): readonly Act[] => [
  ...(me?.role === 'founder' || me?.role === 'admin' ? [create] : []),
  ...themes.filter(({ name }) => name !== readTheme()),
  shortcuts,
  ...(me ? [logOut] : []),
]

export function useAct() {
  const navigate = useNavigate()
  const signOut = useSignOut()
  return ({ name }: Act) => {
    const theme = themes.find(each => each.name === name)
    if (theme) return setTheme(theme.name)
    if (name === create.name) return void navigate({ to: '/create-campaign' })
    if (name === shortcuts.name) return openLayer('shortcuts')
    if (name === logOut.name) signOut.mutate()
  }
}
