# The table's server, compiled, in a small image. docs/hosting.md says how to run it.
FROM python:3.12-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml setup.py hot_functions.txt README.md LICENSE NOTICE.md ./
COPY src ./src
RUN pip wheel --no-cache-dir --wheel-dir /wheels '.[serve]'

FROM python:3.12-slim
RUN useradd --system --create-home --home-dir /data fracas
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels 'fracas[serve]' && rm -r /wheels
USER fracas
WORKDIR /data
VOLUME /data
ENV FRACAS_HOST=0.0.0.0 FRACAS_BROWSER=no FRACAS_DATABASE=sqlite:////data/table.db
EXPOSE 8642
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8642/readyz', timeout=4)"]
ENTRYPOINT ["fracas", "serve"]
