import { type Language, LANGUAGES } from '@bourse/contracts/kit'
import { RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#kit/control'
import { ErrorBox, Spinner } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { NavActions, NavTitle } from '#kit/layout'
import { back, ExternalAnchor, httpsUrl } from '#kit/route'

const GIVE_UP_MS = 60_000

export const Waiting = ({ className = 'flex-1' }) => (
  <div className={`flex items-center justify-center text-t3 ${className}`}>
    <Spinner />
  </div>
)

const OTHER_SITE = 'allow-scripts allow-forms allow-same-origin allow-popups'

type FrameProps = { address: string; title: string | null; sandbox?: string }

type Phase = 'loading' | 'shown' | 'slow'

/** The sandbox gives the site no access to the page or its address, and no way to navigate or cover it. */
export function Frame({ address, title, sandbox = OTHER_SITE }: FrameProps) {
  const { t, language } = useFormat()
  const [turn, setTurn] = useState(0)
  const [phase, setPhase] = useState<Phase>('loading')
  useEffect(() => {
    const timer = setTimeout(() => setPhase((now) => (now === 'loading' ? 'slow' : now)), GIVE_UP_MS)
    return () => clearTimeout(timer)
  }, [turn])
  const reload = () => {
    setPhase('loading')
    setTurn(turn + 1)
  }
  const host = new URL(address).host
  return (
    <>
      <NavTitle>
        <span className="block truncate text-row font-semi">{title ?? host}</span>
        {title !== null && <span className="block truncate text-cap text-t3">{host}</span>}
      </NavTitle>
      <NavActions>
        <IconButton name={t('app.refresh')} onClick={reload}>
          <RotateCw size={20} strokeWidth={1.75} />
        </IconButton>
        <IconButton name={t('app.close')} onClick={() => back()}>
          <X size={22} strokeWidth={1.75} />
        </IconButton>
      </NavActions>
      {phase === 'slow' ? (
        <ErrorBox message={t('web.slow')} retry={reload}>
          <ExternalAnchor
            href={address}
            className="press flex min-h-hit items-center text-row font-semi text-link"
          >
            {t('web.open_browser')}
          </ExternalAnchor>
        </ErrorBox>
      ) : (
        <div className="relative flex flex-1">
          {phase === 'loading' && <Waiting className="absolute inset-0" />}
          <iframe
            key={turn}
            src={withLocale(address, language)}
            title={title ?? host}
            sandbox={sandbox}
            referrerPolicy="no-referrer"
            onLoad={() => setPhase('shown')}
            className={`relative min-h-[70vh] w-full flex-1 border-0 bg-white ${phase === 'shown' ? '' : 'opacity-0'}`}
          />
        </div>
      )}
    </>
  )
}

/** Adds the platform's value for the language; a URL with its own locale is unchanged. */
export function withLocale(address: string, language: Language): string {
  const url = new URL(address)
  if (!url.searchParams.has('locale')) url.searchParams.set('locale', LANGUAGES[language].platform)
  return url.href
}

/** Parses a URL that may be framed: https, named in the settings, and not our origin, which could reach the page. */
export function webAddress(
  requested: string | null,
  named: readonly (string | null)[],
  own: string,
): string | null {
  const url = parseFrameUrl(requested)
  if (url === null || url.origin === own) return null
  return named.some((address) => parseFrameUrl(address)?.origin === url.origin) ? url.href : null
}

function parseFrameUrl(address: string | null): URL | null {
  const url = httpsUrl(address)
  // Credentials in a URL serve only to imitate another host.
  return url !== null && url.username === '' && url.password === '' ? url : null
}

/** Adds the number of the member for the operator’s own service. */
export function withMember(address: string, id: string | null): string {
  const url = new URL(address)
  if (id !== null) url.searchParams.set('user_id', id)
  return url.href
}
