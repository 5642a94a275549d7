import { Link } from '@tanstack/react-router'
import UserX from 'lucide-react/icons/user-x'
import { barLook } from './bar-look.ts'

/** For someone who has lost their role. Without it, they would be sent from dashboards and rooms to the landing page unexplained. */
export function NoRoleBar() {
  return (
    <aside aria-label="Your account has no role" data-print="no" className={barLook}>
      <div className="mx-auto flex min-h-11 max-w-page items-center gap-x-3 px-page py-2">
        <UserX aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
        <p role="alert" className="min-w-0 flex-1">
          Your account has no role at the moment, so dashboards and rooms are closed to you. What you own stays yours:{' '}
          <Link to="/settings" search={{ tab: 'security' }} className="link">
            see your account’s activity
          </Link>
          .
        </p>
      </div>
    </aside>
  )
}
