import { AdminShell } from '../../components/desk/panel.tsx'
import { SecurityPage } from '../../features/security/pages/security-page.tsx'
import { useUser } from '../../lib/session-store.ts'

/** /security, for administrators in their own frame. */
export function OwnSecurityPage() {
  if (useUser()?.role === 'admin') {
    return (
      <AdminShell>
        <SecurityPage />
      </AdminShell>
    )
  }
  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-6 sm:py-8">
      <SecurityPage />
    </div>
  )
}
