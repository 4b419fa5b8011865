/** Bundles the dialogs of this feature into one chunk. */
export { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
export { ProofDialog } from './ProofDialog.tsx'
export { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
