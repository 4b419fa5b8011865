/** The dialogs of this feature, one chunk. */
export { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
export { ProofDialog } from './ProofDialog.tsx'
export { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
