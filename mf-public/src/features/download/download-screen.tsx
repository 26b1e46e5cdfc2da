import { DOWNLOAD_TEXT } from '../../copy.ts';
import page from '../pages/page.module.css';

/** No file is offered that does not exist: the app is installed from the browser. */
export function DownloadScreen() {
  return (
    <>
      <section className={`page ${page.lead}`}>
        <h1 className="d6">{DOWNLOAD_TEXT.title}</h1>
        <p className="read ink2">{DOWNLOAD_TEXT.lead}</p>
      </section>
      <section className="page">
        <h2 className="sr">{DOWNLOAD_TEXT.how}</h2>
        <ul className={page.rows}>
          {DOWNLOAD_TEXT.devices.map(({ name, browser, steps }) => (
            <li key={name}>
              <div>
                <h3 className="d4">{name}</h3>
                <p className="ink3">{browser}</p>
              </div>
              <ol className={page.steps}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
