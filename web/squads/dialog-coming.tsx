import { Dialog } from '../ui/dialog.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** While a dialog's code is being loaded. */
export const DialogComing = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Dialog open onOpenChange={open => !open && onClose()} title={title}>
    <Loading>
      <Skeleton className="h-16 rounded-md!" />
    </Loading>
  </Dialog>
)
