import { Drawing } from '#kit/picture'
import { useText } from '#text'

/** A good picture: the whole card inside the frame, sharp, without a reflection. */
export function PhotoExample({ side }: { side: 'front' | 'back' }) {
  const t = useText()
  return (
    <div className="flex items-center gap-3 pb-2.5">
      <Drawing width={96} height={64} className="shrink-0">
        <path d="M2 14V2h12M82 2h12v12M94 50v12H82M14 62H2V50" stroke="var(--primary-text)" />
        <rect x="11" y="10" width="74" height="44" rx="5" stroke="var(--control)" />
        {side === 'front' ? (
          <>
            <circle cx="28" cy="27" r="6" stroke="var(--control)" />
            <path d="M18 44c1-6 5-9 10-9s9 3 10 9" stroke="var(--control)" />
            <path d="M48 22h28M48 31h22M48 40h26" stroke="var(--control)" />
          </>
        ) : (
          <>
            <path d="M11 21h74" stroke="var(--control)" strokeWidth="6" />
            <path d="M20 36h34M20 44h22M66 34h10v10H66z" stroke="var(--control)" />
          </>
        )}
      </Drawing>
      <p className="text-sub text-t3">{t(side === 'front' ? 'identity.front_hint' : 'identity.back_hint')}</p>
    </div>
  )
}
