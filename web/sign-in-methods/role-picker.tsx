import { useRouteContext } from '@tanstack/react-router'
import type { SignUpRole } from '#/rules/roles.ts'
import { signUpRoles } from '#/rules/roles.ts'
import { useFailed } from '../accounts/expired.ts'
import { RoleLines, roleLook } from '../accounts/role-choice.tsx'
import { useLearnMe } from '../accounts/use-learn-me.ts'
import { whoIsHere } from '../accounts/who-is-here.ts'
import { useOnePress } from '../api/one-press.ts'

/**
 * Step 1 of signing up on its own, for people who came through Google without choosing a role. The page's guard then redirects
 * them.
 */
export function RolePicker() {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const learnMe = useLearnMe()
  const choose = useOnePress({
    mutationFn: (role: SignUpRole) => api.signInMethods.chooseRole({ role }),
    onSuccess: learnMe,
    onError: async error => {
      // Only the answer may have been lost, or an admin was faster.
      const now = await whoIsHere(api)
      return now?.role ? learnMe(now) : failed('Your role was not saved', error)
    },
  })
  return (
    <ul className="grid gap-3" aria-busy={choose.isPending}>
      {signUpRoles.map(role => (
        <li key={role}>
          <button
            type="button"
            className={roleLook}
            aria-disabled={choose.isPending}
            onClick={() => choose.mutate(role)}
          >
            <RoleLines role={role} />
          </button>
        </li>
      ))}
    </ul>
  )
}
