import { chinese } from './agreement-zh.ts'
import { AgreementPage } from './agreement.tsx'

export const Screen = () => <AgreementPage agreement={chinese} other="follow/agreement_en" />
