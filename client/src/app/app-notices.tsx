import { Download, RefreshCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '#kit/control'
import { readSession, readStored, writeSession, writeStored } from '#kit/device'
import {
  acceptUpdate,
  installation,
  startWorker,
  useHasUpdate,
  useInstallation,
  useIsAmidForm,
} from '#kit/installation'
import { navigate } from '#kit/route'
import { AlertToasts } from '#features/chart'
import { useText } from '#text'
import { setPreference, usePreference } from '#api'

/** The visit from which the app offers its installation. */
const OFFER_FROM_VISIT = 3

/** Counts a visit once per tab. */
function countVisit(): number {
  const known = Number(readStored('visits') ?? 0)
  if (readSession('visit') !== null) return known
  writeSession('visit', 'counted')
  writeStored('visits', String(known + 1))
  return known + 1
}

/** Toasts of alerts, and offers above the tab bar to update or to install the app, never while something is typed. */
export const AppNotices = () => (
  <>
    <AlertToasts />
    <InstallationNotices />
  </>
)

function InstallationNotices() {
  const hasUpdate = useHasUpdate()
  const isAmidForm = useIsAmidForm()
  const install = useInstallation()
  const wasOffered = usePreference('isInstallOffered')
  const [visit] = useState(countVisit)
  const [isPostponed, postpone] = useState(false)
  useEffect(() => void startWorker(), [])
  if (isAmidForm) return null
  if (hasUpdate && !isPostponed) return <UpdateNotice onClose={() => postpone(true)} />
  const canInstall = install === 'offered' || install === 'ios'
  if (!canInstall || wasOffered || visit < OFFER_FROM_VISIT) return null
  return <InstallNotice isOffered={install === 'offered'} />
}

function UpdateNotice({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Notice
      icon={<RefreshCw size={20} />}
      title={t('install.update_title')}
      note={t('install.update_note')}
      action={t('install.reload')}
      onAction={acceptUpdate}
      onClose={onClose}
    />
  )
}

function InstallNotice({ isOffered }: { isOffered: boolean }) {
  const t = useText()
  const close = () => setPreference('isInstallOffered', true)
  const install = () => {
    close()
    if (isOffered) void installation.request()
    else navigate('setting/setting')
  }
  return (
    <Notice
      icon={<Download size={20} />}
      title={t('install.title')}
      note={t('install.note')}
      action={t('install.action')}
      onAction={install}
      onClose={close}
    />
  )
}

type NoticeProps = {
  icon: ReactNode
  title: string
  note: string
  action: string
  onAction: () => void
  onClose: () => void
}

function Notice({ icon, title, note, action, onAction, onClose }: NoticeProps) {
  const t = useText()
  return (
    <section
      role="status"
      aria-label={title}
      className="flex shrink-0 items-center gap-3 border-t border-line bg-card py-2 pl-gutter"
    >
      <span aria-hidden="true" className="shrink-0 text-link">
        {icon}
      </span>
      <p className="min-w-0 flex-1">
        <span className="block text-sub font-semi text-t1">{title}</span>
        <span className="block text-cap text-t3">{note}</span>
      </p>
      <button
        type="button"
        onClick={onAction}
        className="press min-h-hit shrink-0 rounded-md px-2 text-sub font-semi text-link"
      >
        {action}
      </button>
      <IconButton name={t('app.close')} onClick={onClose}>
        <X size={18} />
      </IconButton>
    </section>
  )
}
