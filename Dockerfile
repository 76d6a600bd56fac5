# The service, from this repository: docker build -t ptc . && docker run -p 8000:8000 ptc serve --demo --public --host 0.0.0.0
FROM python:3.13-slim
COPY interpreter /src/interpreter
COPY compression /src/compression
COPY ptc /src/ptc
RUN pip install --no-cache-dir /src/interpreter /src/compression '/src/ptc[server,postgres,metrics,openai,anthropic]' \
    && rm -r /src \
    && useradd --create-home --uid 1000 ptc
USER 1000
ENV HOME=/home/ptc
# Made before it is a volume, which else belongs to root.
RUN mkdir -p /home/ptc/.local/share/ptc
VOLUME /home/ptc/.local/share/ptc
EXPOSE 8000
ENTRYPOINT ["ptc"]
CMD ["serve", "--public", "--host", "0.0.0.0"]
