import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordDialog, type PasswordQuestion } from '../../../components/password-dialog.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Fetched } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useDeviceFailure, useFactorsChanged, useSecondFactor } from '../api/security.ts'
import { AuthenticatorSection } from '../components/authenticator-section.tsx'
import { PasskeySection } from '../components/passkey-section.tsx'
import { RecoveryCodesDialog, RecoverySection } from '../components/recovery-codes.tsx'

/** Sign-in security: passkeys, the authenticator app, recovery codes. */
export function SecurityPage() {
  const { t } = useTranslation(['security', 'account', 'errors'])
  const query = useSecondFactor()
  const { data } = query
  const factorsChanged = useFactorsChanged()
  const [question, setQuestion] = useState<PasswordQuestion | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isSetUpNow, setSetUpNow] = useState(false)

  async function changed(recoveryCodes: string[] | null) {
    if (recoveryCodes) setCodes(recoveryCodes)
    if (recoveryCodes && data?.isRequired) setSetUpNow(true)
    await factorsChanged()
  }

  const hasFactor = data !== undefined && (data.authenticator !== null || data.passkeys.length > 0)
  const shared = { onAsk: setQuestion, onChanged: changed }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {data?.isRequired && !hasFactor ? <Notice text={t('required')} /> : null}
      {data?.isExcepted ? <Notice text={t('excepted')} /> : null}
      {isSetUpNow && hasFactor ? (
        <Notice text={t('ready')}>
          <ButtonLink to="/admin">{t('toDashboard')}</ButtonLink>
        </Notice>
      ) : null}
      <Fetched query={query} skeleton={<Skeleton className="h-72" />}>
        {({ passkeys, authenticator, recoveryCodesLeft }) => (
          <>
            <PasskeySection passkeys={passkeys} {...shared} />
            <AuthenticatorSection authenticator={authenticator} {...shared} />
            {hasFactor ? <RecoverySection left={recoveryCodesLeft} {...shared} /> : null}
          </>
        )}
      </Fetched>
      <PasswordDialog question={question} onClose={() => setQuestion(null)} textOf={useDeviceFailure()} />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}

function Notice({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-4 rounded-card bg-leaf-wash p-5">
      <ShieldCheck aria-hidden="true" className="size-6 shrink-0 text-leaf" />
      <p className="min-w-0 flex-1 basis-60 font-medium">{text}</p>
      {children}
    </div>
  )
}
