import { useKeyBindings } from '#kit/keys'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'

/** The keys that act on the shown page. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const fixed = [
    { key: 'Enter', label: t('keys.enter') },
    { key: 'Esc', label: t('keys.close') },
  ]
  return (
    <Sheet title={t('keys.title')} onClose={onClose}>
      <dl className="divide-y divide-line">
        {[...fixed, ...useKeyBindings()].map(({ key, label }) => (
          <div key={key} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
            <dt className="text-row text-t2">{label}</dt>
            <dd>
              <kbd className="inline-block min-w-7 rounded-xs border border-control/70 px-2 py-0.5 text-center font-ui text-sub">
                {key.length === 1 ? key.toUpperCase() : key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-3 text-sub text-t3">{t('keys.in_fields')}</p>
    </Sheet>
  )
}
