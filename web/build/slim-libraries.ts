import { routes } from '@boli/contracts'
import type { Plugin } from 'vite'

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]/

/**
 * Removes unused parts of react-router. Its exports point only to its development build, with warnings that are useless
 * in production; and names of components for the devtools prevent the bundler from dropping them.
 */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== 'react-router') return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
    },
    transform(code, id) {
      if (!ROUTER.test(id)) return null
      return code
        .replaceAll(/^\w+\.displayName = "[\w ]+";$/gm, '')
        .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
    },
  }
}

/** Replaces `routes.name` in pages by the route's path: methods, services and access are only for servers. */
export function slimRoutes(): Plugin {
  return {
    name: 'slim-routes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/web[\\/]src[\\/].*\.tsx?$/.test(id) || !code.includes('routes.')) return null
      return code.replaceAll(/\broutes\.(\w+)/g, (named, name: string) => {
        const route = routes[name as keyof typeof routes]
        return route ? `({ path: ${JSON.stringify(route.path)} })` : named
      })
    },
  }
}

/** Functions of react-dom that no page uses, and what each returns instead. */
const unused: Record<string, string> = {
  // Hydration: nothing is rendered on the server.
  popHydrationState: 'return false',
  prepareToHydrateHostInstance: '',
  throwOnHydrationMismatch: '',
  upgradeHydrationErrorsToRecoverable: 'return null',
  queueHydrationError: '',
  updateDehydratedSuspenseComponent: 'return null',
  retrySuspenseComponentWithoutHydrating: 'return null',
  retryActivityComponentWithoutHydrating: 'return null',
  retryDehydratedSuspenseBoundary: '',
  canHydrateInstance: 'return null',
  canHydrateTextInstance: 'return null',
  canHydrateHydrationBoundary: 'return null',
  getNextHydratable: 'return null',
  getNextHydratableInstanceAfterHydrationBoundary: 'return null',
  getParentHydrationBoundary: 'return null',
  attemptContinuousHydration: '',
  attemptHydrationAtCurrentPriority: '',
  attemptExplicitHydrationTarget: '',
  clearHydrationBoundary: '',
  hideOrUnhideDehydratedBoundary: '',
  commitActivityHydrationCallbacks: '',
  commitSuspenseHydrationCallbacks: '',
  updateActivityComponent: 'return null',
  // View transitions: no page has the component.
  trackEnterViewTransitions: '',
  applyViewTransitionToHostInstances: 'return false',
  restoreViewTransitionOnHostInstances: '',
  commitAppearingPairViewTransitions: '',
  commitEnterViewTransitions: '',
  commitDeletedPairViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  restorePairedViewTransitions: '',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  measureViewTransitionHostInstancesRecursive: 'return false',
  measureNestedViewTransitions: '',
  startViewTransition: 'return null',
  restoreViewTransitionName: '',
  // Refs of fragments, lists of suspended parts, state of form actions, custom elements: no page has them.
  commitNewChildToFragmentInstances: '',
  commitFragmentInstanceInsertionEffects: '',
  commitFragmentInstanceDeletionEffects: '',
  commitNewChildToFragmentInstance: '',
  deleteChildFromFragmentInstance: '',
  updateSuspenseListComponent: 'return null',
  mountActionState: '',
  updateActionStateImpl: '',
  dispatchActionState: '',
  runActionStateAction: '',
  extractEvents$1: '',
  setPropOnCustomElement: '',
  // Reports of page errors have their own stack, without the names of components.
  describeNativeComponentFrame: "return ''",
  // Events before hydration; memoisation by the compiler.
  queueIfContinuousEvent: 'return false',
  useMemoCache: '',
  // No page renders `title`, `meta`, `link`, `style` or `script`; first-paint.js does all preloading.
  isHostHoistableType: 'return false',
  insertStylesheetIntoRoot: '',
  preloadStylesheet: '',
  preconnectAs: '',
  preloadModule: '',
  accumulateSuspenseyCommitOnFiber: '',
  estimateBandwidth: 'return 0',
  getResource: 'return null',
  acquireResource: 'return null',
  preloadResource: 'return true',
  suspendResource: '',
  preload: '',
  preinitStyle: '',
  preinitScript: '',
  preinitModuleScript: '',
}

/** react-dom without hydration, view transitions, preloading and other unused parts. */
export function slimReact(): Plugin {
  return {
    name: 'slim-react',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/react-dom-client\.production\.js$/.test(id)) return null
      const withoutParts = Object.entries(unused).reduce((rest, [name, body]) => {
        const whole = new RegExp(
          `^function ${name.replace('$', '\\$')}\\(([^)]*)\\) \\{\\n[\\s\\S]*?^\\}$`,
          'm',
        )
        if (!whole.test(rest)) throw new Error(`react-dom has no function ${name} any more`)
        return rest.replace(whole, (_, parameters) => `function ${name}(${parameters}) { ${body} }`)
      }, code)
      return withoutParts
        .replaceAll(
          /^(?:exports\.hydrateRoot|(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+) = [\s\S]*?^\};$/gm,
          '',
        )
        .replaceAll(/^ {2}isHydrating(?= = !1,$|\n\) \{$)/gm, '  neverHydrating')
        .replaceAll(/(?<![\w$.])isHydrating = ![01]/g, '0')
        .replaceAll(/(?<![\w$.])isHydrating(?![\w$])/g, '!1')
        .replaceAll(/(?:[\w$]+\.)+isDehydrated(?!\w)/g, '!1')
        .replaceAll(/(?:[\w$]+\.)+dehydrated(?!\w)/g, 'null')
    },
  }
}
