import type { SETTING_KEYWORDS } from '@bourse/contracts/content'

export type SettingKey =
  | (typeof SETTING_KEYWORDS)[number]
  | 'site_name'
  | 'site_logo'
  | 'pay_password_required'
  | 'invite_required'
  | 'identity_code_required'

/** Initial settings. An empty value means "none". */
export const SETTINGS: Readonly<Record<SettingKey, string>> = {
  site_name: 'Bourse',
  site_logo: '/upload/site/logo.svg',
  pay_password_required: '0',
  invite_required: '0',
  identity_code_required: '0',
  version: 'wgt,80',
  apk_download_url: '',
  support_url: '',
  chat_url: '',
  game_url: '',
  share_url: '',
  rebate_rule: '',
  seconds_enabled: '1',
}
