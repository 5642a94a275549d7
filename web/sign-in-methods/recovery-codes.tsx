import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { productName } from '#/rules/product.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/clipboard.ts'
import { toast } from '../ui/toast.ts'

const instead = 'Your browser did not allow it. Write them down, or download them.'

/** Shown only once, right after they are generated. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    if (await copyText(text, 'They were not copied', instead)) toast.success('Recovery codes copied')
  }
  return (
    <>
      <p className="text-muted">
        Without your phone, each of these logs you in once. They are shown only now: keep them somewhere safe, not on
        the same phone.
      </p>
      <ul
        aria-label="Recovery codes"
        className="my-4 grid gap-y-1.5 rounded-md bg-sunken px-4 py-3 text-sm font-semibold figure"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button asChild>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={`${productName.toLowerCase()}-recovery-codes.txt`}
          >
            <Download aria-hidden="true" />
            Download
          </a>
        </Button>
      </div>
    </>
  )
}
