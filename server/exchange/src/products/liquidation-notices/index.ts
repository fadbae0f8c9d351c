/**
 * Messages to members whose positions or debts come near their liquidation, at two levels, each sent once while it stands.
 * The products compute the risk; this module liquidates nothing.
 */
export { liquidationNoticeMigration } from './migration.ts'
export { notifyRisks, RISK_FLOOR } from './notify-risks.ts'
export type { Risk, RiskText } from './notify-risks.ts'
