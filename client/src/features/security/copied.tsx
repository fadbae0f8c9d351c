import { CopyButton } from '#kit/control'
import { useText } from '#text'

/** A secret or a key with a button that copies it. */
export function Copied({ label, text }: { label: string; text: string }) {
  const t = useText()
  return (
    <div>
      <p className="pb-1.5 text-sub font-med text-t2">{label}</p>
      <div className="flex items-center gap-1 rounded-md bg-chip py-1 pl-3">
        <p className="min-w-0 flex-1 py-2 text-row break-all text-t1">{text}</p>
        <CopyButton name={t('security.copy', { name: label })} text={text} className="text-link!" />
      </div>
    </div>
  )
}
