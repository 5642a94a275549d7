import { Link } from '@tanstack/react-router'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { TransferKind } from '#/rules/karma.ts'
import { movementWords } from '#/rules/movements.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type NoMovementsProps = { kind: TransferKind | undefined; isContributor: boolean; onShowAll: () => void }

/** The statement has no lines, or none of the selected kind. */
export function NoMovements({ kind, isContributor, onShowAll }: NoMovementsProps) {
  if (kind) {
    return (
      <EmptyState
        title={`Nothing has been ${movementWords[kind].label.toLowerCase()} yet`}
        action={<Button onClick={onShowAll}>Show all</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden="true" />}
      title="No karma has moved yet"
      action={
        <Button asChild>
          {isContributor ? (
            <Link to="/explore">Pick your first campaign</Link>
          ) : (
            <Link to="/pricing">Choose a plan</Link>
          )}
        </Button>
      }
    >
      {isContributor
        ? 'Every post and comment you are paid for is listed here, with your balance after it.'
        : 'Your plan grants karma every month. What you set aside for posts, and what comes back, is listed here.'}
    </EmptyState>
  )
}
