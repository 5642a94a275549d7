import X from 'lucide-react/icons/x'
import { IconButton } from './icon-button.tsx'

/** Empties the field at whose end it stands. */
export function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <IconButton label={label} size="sm" icon={<X aria-hidden="true" />} onClick={onClick} className="-me-2.5" />
}
