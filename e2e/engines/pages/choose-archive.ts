import type { BrowserDriver } from '../driver/browser-driver.ts';
import { button, dialog, field } from './app.ts';

/** Opens the import in the settings and an archive in it. Returns the selector of the dialog, which offers to add it. */
export async function chooseArchive(driver: BrowserDriver, file: string, passphrase: string) {
  await driver.goto('/app/settings/data');
  await driver.click(button('Import a file'));
  const importing = dialog('Import');
  await driver.find(importing);
  await driver.chooseFile(file);
  await driver.fill(field('Passphrase of the archive', importing), passphrase);
  await driver.click(button('Open the archive', importing));
  return importing;
}
