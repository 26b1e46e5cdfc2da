import { INSTANCE_ELEMENT_ID, type Plan } from '@northkeep/contracts';

/**
 * Writes the settings of an installation without payments into the page, as its server does; null removes them. A test
 * that sets a plan removes it at its end.
 */
export function setInstancePlan(plan: Plan | null): void {
  document.getElementById(INSTANCE_ELEMENT_ID)?.remove();
  if (plan === null) return;
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = INSTANCE_ELEMENT_ID;
  element.textContent = JSON.stringify({ plan });
  document.head.append(element);
}
