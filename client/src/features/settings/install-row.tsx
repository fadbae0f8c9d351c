import { Download } from 'lucide-react'
import { useState } from 'react'
import { StatusTag } from '#kit/feedback'
import { installation, useInstallation } from '#kit/installation'
import { ListRow } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'

/** Installs the app by the browser's own question, or explains where the browser's menu does it. */
export function InstallRow() {
  const t = useText()
  const state = useInstallation()
  const [isOpen, setOpen] = useState(false)
  const title = t('install.title')
  const icon = <Download size={20} />
  if (state === 'installed')
    return (
      <ListRow
        icon={icon}
        title={title}
        value={<StatusTag status="success">{t('install.installed')}</StatusTag>}
      />
    )
  return (
    <>
      <ListRow
        icon={icon}
        title={title}
        note={t('install.note')}
        onPress={() => (state === 'offered' ? void installation.request() : setOpen(true))}
      />
      {isOpen && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          <ol className="list-decimal space-y-2 pb-4 pl-5 text-row text-t2">
            <li>{t(state === 'ios' ? 'install.ios_open' : 'install.menu_open')}</li>
            <li>{t(state === 'ios' ? 'install.ios_add' : 'install.menu_add')}</li>
          </ol>
        </Sheet>
      )}
    </>
  )
}
