import { english } from './agreement-en.ts'
import { AgreementPage } from './agreement.tsx'

export const Screen = () => <AgreementPage agreement={english} other="follow/agreement_zh" />
