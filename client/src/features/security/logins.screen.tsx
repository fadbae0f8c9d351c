import { type LoginRecord, security } from '@bourse/contracts/security'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty, StatusTag, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Facts, HistoryList, RecordRow } from '#kit/list'
import { Dialog, Sheet } from '#kit/overlay'
import { useText } from '#text'
import { pagesFor, useEndpointMutation } from '#api'
import { languageName, originText, zoneText } from './login-origin.ts'

const OUTCOMES = {
  success: { status: 'success', label: 'security.login_success' },
  password: { status: 'error', label: 'security.login_password' },
  code: { status: 'error', label: 'security.login_code' },
  locked: { status: 'secondary', label: 'security.login_locked' },
} as const

/** The member's log-ins, right and wrong. A pressed one shows its details, and can be reported. */
export function Screen() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(security.logins, {}))}
      keyOf={({ id }) => id}
      row={(login, open) => <LoginRow login={login} onPress={open} />}
      sheet={(login, close) => <LoginSheet login={login} onClose={close} />}
      unavailable={<NotOffered />}
      empty={<Empty kind="security" title={t('security.logins_none')} />}
    />
  )
}

function Outcome({ login }: { login: LoginRecord }) {
  const t = useText()
  const { status, label } = login.isReported
    ? ({ status: 'warning', label: 'security.login_reported' } as const)
    : OUTCOMES[login.outcome]
  return <StatusTag status={status}>{t(label)}</StatusTag>
}

function LoginRow({ login, onPress }: { login: LoginRecord; onPress: () => void }) {
  const { t, timeText } = useFormat()
  return (
    <RecordRow
      title={<span className="wrap-anywhere">{login.device ?? t('security.device_unknown')}</span>}
      note={originText(login)}
      value={<Outcome login={login} />}
      trailing={timeText(login.at)}
      onPress={onPress}
    />
  )
}

function LoginSheet({ login, onClose }: { login: LoginRecord; onClose: () => void }) {
  const { t, timeText } = useFormat()
  const [isConfirming, confirmFirst] = useState(false)
  const report = useEndpointMutation(security.reportLogin)
  const confirm = async () => {
    const message = await report.send({ id: login.id })
    onClose()
    if (message !== null) toast(message, 'success')
  }
  if (isConfirming)
    return (
      <Dialog
        title={t('security.not_me_title')}
        confirm={t('security.not_me_confirm')}
        kind="danger"
        isBusy={report.isBusy}
        onConfirm={() => void confirm()}
        onClose={onClose}
      >
        {t('security.not_me_note')}
      </Dialog>
    )
  return (
    <Sheet title={login.device ?? t('security.device_unknown')} onClose={onClose}>
      <Facts
        rows={[
          { label: t('security.login_result'), value: <Outcome login={login} /> },
          { label: t('security.login_time'), value: timeText(login.at) },
          { label: t('security.login_method'), value: t(`security.method_${login.method}`) },
          { label: t('security.login_zone'), value: zoneText(login.timeZone) },
          { label: t('security.login_language'), value: languageName(login.lang) },
          { label: t('security.login_network'), value: login.network },
        ]}
      />
      {!login.isReported && (
        <div className="pt-5">
          <Button kind="danger" onClick={() => confirmFirst(true)}>
            {t('security.not_me')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
