import { hasPayments, resolvePageText } from '@northkeep/contracts';
import { useEffect } from 'react';
import { publicPages } from '../../pages.ts';
import { ACTIVATION_FEE } from '../../rules/price.ts';

/**
 * Sets the description and the canonical URL of the document while a page is shown. The server writes them only for the
 * first page. After a navigation they must be updated, because browsers share the canonical URL.
 */
export function usePageHead(path: string): void {
  useEffect(() => {
    const description = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    const page = publicPages.pages.find((each) => each.path === path);
    const before = description?.content ?? '';
    if (description && page) description.content = resolvePageText(page.description, ACTIVATION_FEE, hasPayments());
    canonical?.setAttribute('href', new URL(path, location.origin).href);
    return () => {
      if (description) description.content = before;
      canonical?.removeAttribute('href');
    };
  }, [path]);
}

/** Title of a page without the name of the product. The shell reads it from the `data-title` of the heading. */
export const getPageTitle = (path: string): string | undefined =>
  publicPages.pages.find((page) => page.path === path)?.title;
