import type { ComponentType } from 'react'
import type { PageModule } from '../lib/page-request.ts'

const loadDealDesk = () => import('../features/deal-desk/pages/desk.ts')

const modules = {
  DashboardPage: () => import('../features/admin/pages/dashboard-page.tsx'),
  CreateInformationPage: () => import('../features/admin/pages/create-information-page.tsx'),
  UsersPage: () => import('../features/admin/pages/users-page.tsx'),
  UserPage: () => import('../features/admin/pages/user-page.tsx'),
  AuctionAnalyticsPage: () => import('../features/admin/pages/auction-analytics-page.tsx'),
  LotPage: () => import('../features/admin/pages/lot-page.tsx'),
  InformationPage: () => import('../features/admin/pages/information-page.tsx'),
  PricesPage: () => import('../features/admin/pages/prices-page.tsx'),
  PriceImportPage: () => import('../features/admin/pages/price-import-page.tsx'),
  ReportsPage: () => import('../features/admin/pages/reports-page.tsx'),
  AuditPage: () => import('../features/admin/pages/audit-page.tsx'),
  AdminDealsPage: loadDealDesk,
  AdminDealPage: loadDealDesk,
  ChargesPage: loadDealDesk,
}

export type AdminPages = {
  [Name in keyof typeof modules]: () => Promise<Record<Name, ComponentType> & PageModule>
}

/** The modules of administrators' pages, by the name under which each exports its page. */
export const adminPages: AdminPages = modules
