import { useRouteContext } from '@tanstack/react-router'
import type { User } from '#/contract/admin.ts'
import { isolated } from '#/rules/isolated.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { toast } from '../ui/toast.ts'

/**
 * `onGone` finds the focus a new place, because the pressed button may be gone, even after a failure: the answer alone may have been
 * lost. Roles can be given to several people at the same time.
 */
export function useGiveRole({ id, name }: User, onGone: () => void) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ admin }) => [admin])
  return useOnePress({
    mutationFn: (role: SignUpRole) =>
      withAnswer(
        () => api.admin.giveRole({ id, role }),
        async () => (await api.moderation.account({ id })).role === role,
      ),
    onSuccess: (_, role) => void toast.success('Role Assigned', `${isolated(name)} is a ${role} now.`),
    onError: error => {
      const code = refusalCode(error)
      const already = code === 'already_has_role' || code === 'has_another_role'
      return failed(already ? 'Role Already Assigned' : 'Error assigning role', error)
    },
    onSettled: async () => {
      await reread()
      onGone()
    },
  })
}
